import type { Certificate } from '#contract/businesses/schema.ts';

export type CertificateState =
  | { readonly kind: 'current' | 'listed' | 'coming' | 'lapsed' | 'ended' }
  | { readonly kind: 'ending'; readonly days: number };

/** From how many days before its end a certificate is shown as ending. */
const NOTICE_DAYS = 60;
const DAY = 86_400_000;

type CertificateDates = Pick<Certificate, 'expires_on' | 'lapsed_on'> & Partial<Pick<Certificate, 'issued_on'>>;

/**
 * How a certificate stands on a day. `listed`: the list names it and says no end, which proves no more than that;
 * `coming`: it is issued later; `lapsed`: a later complete list no longer names it.
 */
export function certificateState(
  { issued_on = null, expires_on, lapsed_on }: CertificateDates,
  today: string,
): CertificateState {
  if (lapsed_on) return { kind: 'lapsed' };
  if (issued_on && issued_on > today) return { kind: 'coming' };
  if (!expires_on) return { kind: 'listed' };
  if (expires_on < today) return { kind: 'ended' };
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY);
  return days <= NOTICE_DAYS ? { kind: 'ending', days } : { kind: 'current' };
}

const STATE_ORDER: readonly CertificateState['kind'][] = ['current', 'ending', 'listed', 'coming', 'ended', 'lapsed'];

/** Whether a certificate is over: ended or lapsed. */
export const hasEnded = ({ kind }: CertificateState): boolean => kind === 'ended' || kind === 'lapsed';

/** Those in force first, then what a list names without an end, what comes, and at last what is over, the latest first. */
export function sortCertificates(certificates: readonly Certificate[], today: string): Certificate[] {
  const rank = (one: Certificate) => STATE_ORDER.indexOf(certificateState(one, today).kind);
  const end = ({ lapsed_on, expires_on, list_date }: Certificate) => lapsed_on ?? expires_on ?? list_date;
  return certificates.toSorted((a, b) => rank(a) - rank(b) || end(b).localeCompare(end(a)));
}

/** The calendar day where the reader sits. */
export function localToday(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
