import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Plumbline';
const PERIOD_S = 30;

/** A secret for an app, 160 bits. */
export const newSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** What apps read from the QR code, and the same secret in base32 for typing. */
export function forApp(secret: Buffer, email: string): { uri: string; secret: string } {
  const totp = appOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** @returns the half minute that the code belongs to, this one or a neighbour (clocks drift), or null */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const drift = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + drift;
}

/** SHA-1, six digits and 30 s are what every app knows. */
const appOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
