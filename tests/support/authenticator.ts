import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '#contract/second-factor/schema.ts';

/** Deviations from a well-behaved authenticator. */
interface DeviceBehavior {
  readonly origin?: string;
  readonly rpId?: string;
  /** No user verification. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** A software authenticator with one ES256 passkey. */
export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #user = '';
  #counter = 0;

  make(request: NewPasskeyRequest, manner: DeviceBehavior = {}): NewPasskeyAnswer {
    this.#user = request.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y ?? '', 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#head(manner.rpId ?? request.rp.id, HOLDS_KEY, manner),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData('webauthn.create', request.challenge, manner),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  answer(request: PasskeyRequest, manner: DeviceBehavior = {}): PasskeyAnswer {
    this.#counter = manner.counter ?? this.#counter + 1;
    const authData = this.#head(manner.rpId ?? request.rpId ?? '', 0, manner);
    const client = clientData('webauthn.get', request.challenge, manner);
    const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: client,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: manner.userHandle ?? this.#user,
      },
    };
  }

  #name() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head(rpId: string, flags: number, { unverified = false }: DeviceBehavior): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.of(USER_PRESENT | (unverified ? 0 : USER_VERIFIED) | flags), counter]);
  }
}

const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: DeviceBehavior): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
