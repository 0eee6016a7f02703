import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '#contract/second-factor/schema.ts';
import type { Config } from '#server/config.ts';

const NAME = 'Plumbline';
/** EdDSA, ES256, RS256: what devices have. Left to itself the library tries what this Node calls experimental, and says so. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as its device knows it. */
export interface Credential {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * The domain that passkeys belong to. Without PUBLIC_URL the product serves this machine alone, and browsers know it as
 * localhost: they make no passkeys for addresses that are numbers.
 */
const domainOf = (config: Config): string => (config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost');

/** The page that the browser says it asked on, if it may be ours: on localhost at any port, as `npm run dev` needs it. */
function originOf(config: Config, clientData: string): string {
  if (config.publicUrl) return config.publicUrl;
  const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: unknown };
  return typeof origin === 'string' && /^http:\/\/localhost(?::\d{1,5})?$/.test(origin) ? origin : 'http://localhost';
}

/** What a browser needs to make a passkey that opens the account by itself (discoverable). */
export async function requestNew(
  config: Config,
  of: { id: string; email: string; name: string },
  challenge: Buffer,
  others: readonly Pick<Credential, 'credential_id' | 'transports'>[],
  timeout: number,
): Promise<NewPasskeyRequest> {
  const { rp, user, pubKeyCredParams, ...made } = await generateRegistrationOptions({
    rpName: NAME,
    rpID: domainOf(config),
    userID: new TextEncoder().encode(of.id),
    userName: of.email,
    userDisplayName: of.name,
    challenge: new Uint8Array(challenge),
    timeout,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: domainOf(config), name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge: made.challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: others.map((one) => ({
      id: one.credential_id,
      type: 'public-key',
      transports: [...one.transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** @returns the passkey that the browser made, or null when the answer is not one to our request */
export async function readNew(
  config: Config,
  answer: NewPasskeyAnswer,
  isOurs: (challenge: string) => boolean,
): Promise<(Credential & { backed_up: boolean }) | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: isOurs,
      expectedOrigin: originOf(config, answer.response.clientDataJSON),
      expectedRPID: domainOf(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** @param allowed the passkeys to choose among; any of this domain where none are named */
export const request = (
  config: Config,
  challenge: Buffer,
  timeout: number,
  allowed: readonly Pick<Credential, 'credential_id' | 'transports'>[] | null,
): PasskeyRequest => ({
  challenge: challenge.toString('base64url'),
  timeout,
  rpId: domainOf(config),
  // alone it has to stand for the password as well
  userVerification: allowed === null ? 'required' : 'preferred',
  ...(allowed && {
    allowCredentials: allowed.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports: [...transports],
    })),
  }),
});

/** @returns how often the passkey was used, and whether it is copied to other devices; null when the answer proves nothing */
export async function readAnswer(
  config: Config,
  answer: PasskeyAnswer,
  credential: Credential,
  isOurs: (challenge: string) => boolean,
  alone: boolean,
): Promise<{ counter: number; backedUp: boolean } | null> {
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: isOurs,
      expectedOrigin: originOf(config, answer.response.clientDataJSON),
      expectedRPID: domainOf(config),
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(credential.public_key),
        counter: credential.counter,
      },
      requireUserVerification: alone,
    });
    return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** The challenge that an answer was made for, as the browser says. */
export function challengeOf(answer: PasskeyAnswer | NewPasskeyAnswer): string {
  const { challenge } = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
  return String(challenge);
}
