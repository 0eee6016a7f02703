import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '#contract/second-factor/schema.ts';
import { copy } from '../copy/proof.ts';

/** The passkey ceremony failed; `message` is fit for people. */
export class PasskeyError extends Error {}

/** WebAuthn needs a host name, not an IP address, and a secure context. */
function assertPasskeysSupported(): void {
  if (/^[\d.]+$|^\[/.test(location.hostname) || !isSecureContext) throw new PasskeyError(copy.passkeyErrors.address);
  if (!('PublicKeyCredential' in window)) throw new PasskeyError(copy.passkeyErrors.browser);
}

/**
 * Asks the browser for a passkey assertion; the library is loaded at its first use.
 * @param requestOptions gets the challenge from the server
 * @throws PasskeyError when the person or the device declined
 */
export async function getPasskeyAssertion(requestOptions: () => Promise<PasskeyRequest>): Promise<PasskeyAnswer> {
  assertPasskeysSupported();
  const [{ startAuthentication }, request] = await Promise.all([import('@simplewebauthn/browser'), requestOptions()]);
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON }).catch(throwPasskeyError)) as PasskeyAnswer;
}

/** @throws PasskeyError when the person or the device declined */
export async function registerPasskey(requestOptions: () => Promise<NewPasskeyRequest>): Promise<NewPasskeyAnswer> {
  assertPasskeysSupported();
  const [{ startRegistration }, request] = await Promise.all([import('@simplewebauthn/browser'), requestOptions()]);
  const optionsJSON = request as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON }).catch(throwPasskeyError)) as NewPasskeyAnswer;
}

function throwPasskeyError(error: Error): never {
  throw new PasskeyError(error.name === 'InvalidStateError' ? copy.passkeyErrors.known : copy.passkeyErrors.none);
}
