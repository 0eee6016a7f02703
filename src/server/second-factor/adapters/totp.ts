import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Plumbline';
const PERIOD_S = 30;

/** A TOTP secret of 160 bits. */
export const generateSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** The `otpauth:` URI for the QR code, and the secret in base32 for typing. */
export function provisioning(secret: Buffer, email: string): { uri: string; secret: string } {
  const totp = totpFor(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** @returns the time step of the code, within one step of clock drift, or null if the code is wrong */
export function timeStepOf(secret: Buffer, code: string, now: Date): number | null {
  const drift = totpFor(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + drift;
}

/** SHA-1, six digits and 30 s: the parameters that all apps support. */
const totpFor = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
