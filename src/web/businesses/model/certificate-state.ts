import type { Certificate } from '#contract/businesses/schema.ts';
import { DAY_MS } from '#contract/durations.ts';

export type CertificateState =
  | { readonly kind: 'current' | 'listed' | 'undated' | 'coming' | 'lapsed' | 'ended' }
  | { readonly kind: 'ending'; readonly days: number };

/** Days before its end from which a certificate is shown as ending. */
const NOTICE_DAYS = 60;

type CertificateDates = Pick<Certificate, 'expires_on' | 'lapsed_on'> &
  Partial<Pick<Certificate, 'issued_on' | 'list_date'>>;

/**
 * The state of a certificate on a day. `listed`: on the list without an end date, which proves no more than that;
 * `undated`: on a list of unknown date, which proves nothing about a day; `coming`: issued later; `lapsed`: no longer on a later complete list.
 */
export function certificateState(
  { issued_on = null, expires_on, lapsed_on, list_date }: CertificateDates,
  today: string,
): CertificateState {
  if (lapsed_on) return { kind: 'lapsed' };
  if (issued_on && issued_on > today) return { kind: 'coming' };
  if (expires_on && expires_on < today) return { kind: 'ended' };
  if (list_date === null) return { kind: 'undated' };
  if (!expires_on) return { kind: 'listed' };
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY_MS);
  return days <= NOTICE_DAYS ? { kind: 'ending', days } : { kind: 'current' };
}

const STATE_ORDER: readonly CertificateState['kind'][] = [
  'current',
  'ending',
  'listed',
  'undated',
  'coming',
  'ended',
  'lapsed',
];

/** Whether a certificate has ended or lapsed. */
export const hasEnded = ({ kind }: CertificateState): boolean => kind === 'ended' || kind === 'lapsed';

/** In force first, then listed without an end date, then future ones, then ended and lapsed; the latest end first. */
export function sortCertificates(certificates: readonly Certificate[], today: string): Certificate[] {
  const rank = (one: Certificate) => STATE_ORDER.indexOf(certificateState(one, today).kind);
  const end = ({ lapsed_on, expires_on, list_date }: Certificate) => lapsed_on ?? expires_on ?? list_date ?? '';
  return certificates.toSorted((a, b) => rank(a) - rank(b) || end(b).localeCompare(end(a)));
}

/** Today in the reader's time zone, as YYYY-MM-DD. */
export function localToday(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
