import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A private key and its self-signed certificate, both PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const bytes = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));
const SHA256_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));

/** Encoded by hand because Node cannot create certificates. Valid from 2020 to 2049. */
export function selfSigned(name: string): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { key: pemOf(privateKey), certificate: certificateOf(name, privateKey, publicKey) };
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;

function certificateOf(name: string, privateKey: KeyObject, publicKey: KeyObject): string {
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SHA256_RSA,
    nameOf(name),
    sequence(time('200101000000Z'), time('491231000000Z')),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, SHA256_RSA, der(0x03, Buffer.from([0]), signature)).toString('base64');
  const lines = whole.match(/.{1,64}/g)?.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
