/** What of a certificate decides when it was in force; days as `YYYY-MM-DD`. */
export interface Dated {
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  /** When a list that was declared complete no longer named it. */
  readonly lapsed_on: string | null;
  /** Of the list that states it. */
  readonly list_date: string;
}

/**
 * The days, both included, on which its list vouches for a certificate: from its issue (or the list, where that is not
 * said) to its expiry (or the list, where that is not said: later days are not known), and never from its lapse on.
 * @returns null where no day remains
 */
export function inForce(certificate: Dated): { readonly from: string; readonly until: string } | null {
  const from = certificate.issued_on ?? certificate.list_date;
  const stated = certificate.expires_on ?? certificate.list_date;
  const until =
    certificate.lapsed_on !== null && certificate.lapsed_on <= stated ? dayBefore(certificate.lapsed_on) : stated;
  return from <= until ? { from, until } : null;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
