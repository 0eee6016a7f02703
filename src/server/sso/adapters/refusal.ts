import type { Claims, Reason } from '#contract/sso/rules.ts';

/** A sign-on that is not accepted, with the reason that those who set it up read. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** What a provider has said of a person, and proved that it says so. */
export interface Asserted {
  readonly issuer: string;
  readonly subject: string;
  /** Null where the provider says none, or none that it has confirmed. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly claims: Claims;
  /** What is good once, and until when that has to be remembered. */
  readonly once: readonly { readonly mark: string; readonly until: Date }[];
}

/** Providers' clocks may be off by this much. */
export const CLOCK_SKEW_MS = 60_000;
/** How long a person may be away at the provider. */
export const SIGN_ON_MS = 10 * 60_000;

const EMAIL = /^[^\s@<>"',;:\\()[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i;

/** The first of these claims that has a value. */
export const firstOf = (claims: Claims, names: readonly string[]): string | undefined =>
  names.map((name) => claims[name]?.[0]?.trim()).find((value) => value !== undefined && value !== '');

/** An address as it may be stored, else null. */
export const emailOf = (value: string | undefined): string | null =>
  value !== undefined && value.length <= 254 && EMAIL.test(value) ? value : null;

/** A person's names; the address before the @ stands for a name that is not said. */
export function namesOf(
  first: string | undefined,
  last: string | undefined,
  whole: string | undefined,
  email: string | null,
) {
  const clean = (value: string | undefined) =>
    value
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200) || undefined;
  const [wholeFirst, ...rest] = (clean(whole) ?? '').split(/\s+/);
  return {
    firstName: clean(first) ?? (wholeFirst || email?.split('@')[0] || 'Unknown'),
    lastName: clean(last) ?? rest.join(' '),
  };
}
