/** What of a certificate decides when it was in force; days as `YYYY-MM-DD`. */
export interface CertificateDates {
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
export function validityPeriod(
  certificate: CertificateDates,
): { readonly from: string; readonly until: string } | null {
  const from = certificate.issued_on ?? certificate.list_date;
  const stated = certificate.expires_on ?? certificate.list_date;
  const until =
    certificate.lapsed_on !== null && certificate.lapsed_on <= stated ? dayBefore(certificate.lapsed_on) : stated;
  return from <= until ? { from, until } : null;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** What of a certificate decides whether its firm counts: besides its days the NAICS codes that its list names. */
export interface CertificateStatement extends CertificateDates {
  readonly naics: readonly string[];
}

export const ANSWERS = ['yes', 'no', 'not known'] as const;
export type CertificationAnswer = (typeof ANSWERS)[number];

/** Why a firm counts or not; of several reasons for one answer the first in this order is told. */
const REASONS = {
  covered: 'yes',
  'other codes': 'no',
  lapsed: 'no',
  ended: 'no',
  'issued later': 'no',
  'not named': 'no',
  'codes not said': 'not known',
  'after the list': 'not known',
  'before the list': 'not known',
  'no list': 'not known',
} as const satisfies Readonly<Record<string, CertificationAnswer>>;
export type StatusReason = keyof typeof REASONS;

export interface StatusVerdict<C extends CertificateStatement> {
  readonly answer: CertificationAnswer;
  readonly reason: StatusReason;
  /** The certificates that decide; none where no list names the firm. */
  readonly certificates: readonly C[];
  /** Of the list that says so, the latest where there are several; null where none does. */
  readonly list_date: string | null;
}

/**
 * Whether a firm counted for an agency on a day, and for a code if one is asked. One certificate that was in force and
 * covers the code makes it `yes`; otherwise one of which the lists do not say enough makes it `not known`.
 * @param certificates all that lists of this agency ever stated of the firm
 * @param completeLists days of the agency's lists that were declared complete, in any order
 */
export function decideCertification<C extends CertificateStatement>(
  certificates: readonly C[],
  completeLists: readonly string[],
  asked: { readonly code: string | null; readonly date: string },
): StatusVerdict<C> {
  if (certificates.length === 0) return statusWithoutCertificate(completeLists, asked.date);
  const found = certificates.map((certificate) => ({ certificate, reason: reasonOf(certificate, asked) }));
  const answer = (['yes', 'not known', 'no'] as const).find((one) =>
    found.some((each) => REASONS[each.reason] === one),
  );
  const reason = (Object.keys(REASONS) as StatusReason[]).find(
    (one) => REASONS[one] === answer && found.some((each) => each.reason === one),
  );
  if (!answer || !reason) throw new Error('A certificate gives no reason');
  const deciding = found.filter((each) => each.reason === reason).map(({ certificate }) => certificate);
  const days = deciding.map((one) => (reason === 'lapsed' && one.lapsed_on) || one.list_date);
  return { answer, reason, certificates: deciding, list_date: days.toSorted().at(-1) ?? null };
}

/** A certificate for a code covers everything below it: one for 238 covers 238210, and none for 238210 all of 238. */
export function codeCovers(certified: string, asked: string): boolean {
  return asked.startsWith(certified);
}

function reasonOf(
  certificate: CertificateStatement,
  { code, date }: { code: string | null; date: string },
): StatusReason {
  const { issued_on, expires_on, lapsed_on, list_date, naics } = certificate;
  const days = validityPeriod(certificate);
  if (days && days.from <= date && date <= days.until) {
    if (code === null || naics.some((certified) => codeCovers(certified, code))) return 'covered';
    return naics.length > 0 ? 'other codes' : 'codes not said';
  }
  if (expires_on !== null && expires_on < date && (lapsed_on === null || expires_on < lapsed_on)) return 'ended';
  if (lapsed_on !== null && lapsed_on <= date) return 'lapsed';
  if (issued_on !== null && date < issued_on) return 'issued later';
  return date < list_date ? 'before the list' : 'after the list';
}

/** Only complete lists prove an absence: on their own days, and between two of them that both do not name the firm. */
function statusWithoutCertificate<C extends CertificateStatement>(
  completeLists: readonly string[],
  date: string,
): StatusVerdict<C> {
  const before = completeLists.filter((day) => day <= date).toSorted();
  const isCovered = before.length > 0 && completeLists.some((day) => day >= date);
  return isCovered
    ? { answer: 'no', reason: 'not named', certificates: [], list_date: before.at(-1) ?? null }
    : { answer: 'not known', reason: 'no list', certificates: [], list_date: null };
}
