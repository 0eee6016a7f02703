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
function refuseWhereUnknown(): void {
  if (/^[\d.]+$|^\[/.test(location.hostname) || !isSecureContext) throw new PasskeyError(copy.troubles.address);
  if (!('PublicKeyCredential' in window)) throw new PasskeyError(copy.troubles.browser);
}

/**
 * Lets the browser ask for a passkey; the library is loaded at its first use.
 * @param ask what the server wants proved
 * @throws PasskeyError when the person or the device did not want to
 */
export async function askForPasskey(ask: () => Promise<PasskeyRequest>): Promise<PasskeyAnswer> {
  refuseWhereUnknown();
  const [{ startAuthentication }, request] = await Promise.all([import('@simplewebauthn/browser'), ask()]);
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON }).catch(fail)) as PasskeyAnswer;
}

/** @throws PasskeyError when the person or the device did not want to */
export async function makePasskey(ask: () => Promise<NewPasskeyRequest>): Promise<NewPasskeyAnswer> {
  refuseWhereUnknown();
  const [{ startRegistration }, request] = await Promise.all([import('@simplewebauthn/browser'), ask()]);
  const optionsJSON = request as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON }).catch(fail)) as NewPasskeyAnswer;
}

function fail(error: Error): never {
  throw new PasskeyError(error.name === 'InvalidStateError' ? copy.troubles.known : copy.troubles.none);
}
