import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '#contract/second-factor/schema.ts';
import type { Config } from '#server/config.ts';

/** Loaded by the first passkey: the library brings others for certificates and ASN.1. */
const library = () => import('@simplewebauthn/server');

const RELYING_PARTY = 'Plumbline';
/** EdDSA, ES256, RS256. The library's default also tries algorithms that are experimental in Node, which logs warnings. */
const ALGORITHMS = [-8, -7, -257];

/** A WebAuthn credential. */
export interface Credential {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * The relying party ID. Without PUBLIC_URL the product serves only this machine, as localhost: browsers create no
 * passkeys for IP addresses.
 */
const relyingPartyId = (config: Config): string =>
  config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost';

/** The expected origin. Without PUBLIC_URL any port of localhost is accepted, for `npm run dev`. */
function originOf(config: Config, clientData: string): string {
  if (config.publicUrl) return config.publicUrl;
  const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: unknown };
  return typeof origin === 'string' && /^http:\/\/localhost(?::\d{1,5})?$/.test(origin) ? origin : 'http://localhost';
}

/** Options to create a discoverable credential. */
export async function registrationOptions(
  config: Config,
  of: { id: string; email: string; name: string },
  challenge: Buffer,
  others: readonly Pick<Credential, 'credential_id' | 'transports'>[],
  timeout: number,
): Promise<NewPasskeyRequest> {
  const { generateRegistrationOptions } = await library();
  const { rp, user, pubKeyCredParams, ...made } = await generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: relyingPartyId(config),
    userID: new TextEncoder().encode(of.id),
    userName: of.email,
    userDisplayName: of.name,
    challenge: new Uint8Array(challenge),
    timeout,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: relyingPartyId(config), name: rp.name },
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

/** @returns the new credential, or null if the response is invalid */
export async function verifyRegistration(
  config: Config,
  answer: NewPasskeyAnswer,
  isOurs: (challenge: string) => boolean,
): Promise<(Credential & { backed_up: boolean }) | null> {
  try {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: isOurs,
      expectedOrigin: originOf(config, answer.response.clientDataJSON),
      expectedRPID: relyingPartyId(config),
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

/** @param allowed the credentials to choose from; null for any discoverable credential */
export const authenticationOptions = (
  config: Config,
  challenge: Buffer,
  timeout: number,
  allowed: readonly Pick<Credential, 'credential_id' | 'transports'>[] | null,
): PasskeyRequest => ({
  challenge: challenge.toString('base64url'),
  timeout,
  rpId: relyingPartyId(config),
  // without a password, the passkey must verify the user
  userVerification: allowed === null ? 'required' : 'preferred',
  ...(allowed && {
    allowCredentials: allowed.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports: [...transports],
    })),
  }),
});

/** @returns the signature counter and backup state, or null if the response is invalid */
export async function verifyAuthentication(
  config: Config,
  answer: PasskeyAnswer,
  credential: Credential,
  isOurs: (challenge: string) => boolean,
  alone: boolean,
): Promise<{ counter: number; backedUp: boolean } | null> {
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: isOurs,
      expectedOrigin: originOf(config, answer.response.clientDataJSON),
      expectedRPID: relyingPartyId(config),
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

/** The challenge in the client data; not verified here. */
export function challengeOf(answer: PasskeyAnswer | NewPasskeyAnswer): string {
  const { challenge } = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
  return String(challenge);
}
