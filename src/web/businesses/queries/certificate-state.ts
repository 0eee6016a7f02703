import type { Certificate } from '#contract/businesses/schema.ts';

export type CertificateState =
  | { readonly kind: 'current' | 'listed' | 'lapsed' | 'ended' }
  | { readonly kind: 'ending'; readonly days: number };

/** From how many days before its end a certificate is shown as ending. */
const NOTICE_DAYS = 60;
const DAY = 86_400_000;

/**
 * How a certificate stands on a day. `listed`: the list names it and says no end, which proves no more than that;
 * `lapsed`: a later complete list no longer names it.
 */
export function certificateState(
  { expires_on, lapsed_on }: Pick<Certificate, 'expires_on' | 'lapsed_on'>,
  today: string,
): CertificateState {
  if (lapsed_on) return { kind: 'lapsed' };
  if (!expires_on) return { kind: 'listed' };
  if (expires_on < today) return { kind: 'ended' };
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY);
  return days <= NOTICE_DAYS ? { kind: 'ending', days } : { kind: 'current' };
}

/** The calendar day where the reader sits. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
