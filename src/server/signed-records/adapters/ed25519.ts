import { createHash, generateKeyPairSync, sign } from 'node:crypto';

interface KeyPair {
  readonly id: string;
  /** Hexadecimal. */
  readonly publicKey: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

/** The id is derived from the public key, so that no other key can be published under it. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('hex'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** @returns the signature of the UTF-8 text in hexadecimal */
export const signText = (text: string, privateKey: string): string =>
  sign(null, Buffer.from(text, 'utf8'), privateKey).toString('hex');
