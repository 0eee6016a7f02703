import { MINUTE_MS } from '#contract/durations.ts';
import type { Claims, SignOnErrorCode } from '#contract/sso/rules.ts';

/** A refused sign-in, with the reason shown to administrators. */
export class SignOnError extends Error {
  readonly reason: SignOnErrorCode;

  constructor(reason: SignOnErrorCode, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A verified identity from a provider. */
export interface AssertedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider sent no email, or an unverified one. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly claims: Claims;
  /** Single-use values, each with the time until which its use must be remembered. */
  readonly replayMarks: readonly { readonly mark: string; readonly until: Date }[];
}

/** Tolerated clock skew of providers. */
export const CLOCK_SKEW_MS = 60_000;
/** Time to complete the sign-in at the provider. */
export const SIGN_ON_TTL_MS = 10 * MINUTE_MS;

const EMAIL = /^[^\s@<>"',;:\\()[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i;

/** Value of the first non-empty claim. */
export const firstClaim = (claims: Claims, names: readonly string[]): string | undefined =>
  names.map((name) => claims[name]?.[0]?.trim()).find((value) => value !== undefined && value !== '');

/** The email if it is valid, else null. */
export const emailOf = (value: string | undefined): string | null =>
  value !== undefined && value.length <= 254 && EMAIL.test(value) ? value : null;

/** First and last name; falls back to the local part of the email. */
export function namesOf(
  first: string | undefined,
  last: string | undefined,
  whole: string | undefined,
  email: string | null,
) {
  const clean = (value: string | undefined) =>
    value
      ?.replace(/[\p{Cf}\p{Co}\p{Cs}\p{DI}]/gu, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 200) || undefined;
  const [wholeFirst, ...rest] = (clean(whole) ?? '').split(/\s+/);
  return {
    firstName: clean(first) ?? (wholeFirst || email?.split('@')[0] || 'Unknown'),
    lastName: clean(last) ?? rest.join(' '),
  };
}
