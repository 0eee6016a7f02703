import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '#contract/second-factor/schema.ts';
import { copy } from '../copy/proof.ts';

/** No passkey came of it; `message` is what a person may read. */
export class PasskeyError extends Error {}

/** Browsers know passkeys at addresses with names alone, and over secure connections. */
function assertPasskeysSupported(): void {
  if (/^[\d.]+$|^\[/.test(location.hostname) || !isSecureContext) throw new PasskeyError(copy.passkeyErrors.address);
  if (!('PublicKeyCredential' in window)) throw new PasskeyError(copy.passkeyErrors.browser);
}

/**
 * Lets the browser ask for a passkey; the library is loaded at its first use.
 * @param ask what the server wants proved
 * @throws PasskeyError when the person or the device did not want to
 */
export async function getPasskeyAssertion(ask: () => Promise<PasskeyRequest>): Promise<PasskeyAnswer> {
  assertPasskeysSupported();
  const [{ startAuthentication }, request] = await Promise.all([import('@simplewebauthn/browser'), ask()]);
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON }).catch(throwPasskeyError)) as PasskeyAnswer;
}

/** @throws PasskeyError when the person or the device did not want to */
export async function registerPasskey(ask: () => Promise<NewPasskeyRequest>): Promise<NewPasskeyAnswer> {
  assertPasskeysSupported();
  const [{ startRegistration }, request] = await Promise.all([import('@simplewebauthn/browser'), ask()]);
  const optionsJSON = request as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON }).catch(throwPasskeyError)) as NewPasskeyAnswer;
}

function throwPasskeyError(error: Error): never {
  throw new PasskeyError(error.name === 'InvalidStateError' ? copy.passkeyErrors.known : copy.passkeyErrors.none);
}
