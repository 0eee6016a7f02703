import { DAY_MS } from '#contract/durations.ts';

/** The dates of a certificate that decide its validity, as `YYYY-MM-DD`. */
export interface CertificateDates {
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  /** Date of the complete list that no longer included it. */
  readonly lapsed_on: string | null;
  /** Date of the list that includes it; null if not known. */
  readonly list_date: string | null;
  /** Who published that list, if not the agency that certifies: no longer listed there proves no end. */
  readonly listed_by?: string | null | undefined;
}

/**
 * The dates, both inclusive, on which a list proves a certificate valid: from its issue date (or the list date, if none)
 * to its expiry date (or the list date, if none: later dates are unknown), and before its lapse. A list of unknown date
 * proves no day.
 * @returns null if no date remains
 */
export function validityPeriod(
  certificate: CertificateDates,
): { readonly from: string; readonly until: string } | null {
  if (certificate.list_date === null) return null;
  const from = certificate.issued_on ?? certificate.list_date;
  const stated = certificate.expires_on ?? certificate.list_date;
  const until =
    certificate.lapsed_on !== null && certificate.lapsed_on <= stated ? dayBefore(certificate.lapsed_on) : stated;
  return from <= until ? { from, until } : null;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/** The dates and NAICS codes of a certificate, which decide the certification status. */
export interface CertificateStatement extends CertificateDates {
  readonly naics: readonly string[];
}

export const CERTIFICATION_ANSWERS = ['yes', 'no', 'not known'] as const;
export type CertificationAnswer = (typeof CERTIFICATION_ANSWERS)[number];

/** Reasons with their answers; of several reasons for an answer the first in this order is given. */
const REASONS = {
  covered: 'yes',
  'other codes': 'no',
  lapsed: 'no',
  ended: 'no',
  'issued later': 'no',
  'not named': 'no',
  'codes not said': 'not known',
  'left another list': 'not known',
  'list not dated': 'not known',
  'after the list': 'not known',
  'before the list': 'not known',
  'no list': 'not known',
} as const satisfies Readonly<Record<string, CertificationAnswer>>;
export type StatusReason = keyof typeof REASONS;

export interface StatusVerdict<C extends CertificateStatement> {
  readonly answer: CertificationAnswer;
  readonly reason: StatusReason;
  /** The deciding certificates; empty where no list includes the firm. */
  readonly certificates: readonly C[];
  /** Date of the latest deciding list; null if there is none. */
  readonly list_date: string | null;
}

/**
 * Whether a firm was certified by an agency on a date, and for a code if one is given. One valid certificate that covers
 * the code makes it `yes`; otherwise one with insufficient data makes it `not known`.
 * @param certificates all certificates of the firm from this agency
 * @param completeLists dates of the agency's complete lists, in any order
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
  const isLapse = reason === 'lapsed' || reason === 'left another list';
  const days = deciding.map((one) => (isLapse && one.lapsed_on) || one.list_date);
  return {
    answer,
    reason,
    certificates: deciding,
    list_date:
      days
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** A certificate for a code covers all codes below it: 238 covers 238210, but 238210 does not cover 238. */
export function codeCovers(certified: string, asked: string): boolean {
  return asked.startsWith(certified);
}

function reasonOf(
  certificate: CertificateStatement,
  { code, date }: { code: string | null; date: string },
): StatusReason {
  const { issued_on, expires_on, lapsed_on, list_date, listed_by, naics } = certificate;
  const days = validityPeriod(certificate);
  if (days && days.from <= date && date <= days.until) {
    if (code === null || naics.some((certified) => codeCovers(certified, code))) return 'covered';
    return naics.length > 0 ? 'other codes' : 'codes not said';
  }
  if (expires_on !== null && expires_on < date && (lapsed_on === null || expires_on < lapsed_on)) return 'ended';
  if (lapsed_on !== null && lapsed_on <= date) return listed_by ? 'left another list' : 'lapsed';
  if (issued_on !== null && date < issued_on) return 'issued later';
  if (list_date === null) return 'list not dated';
  return date < list_date ? 'before the list' : 'after the list';
}

/** Only complete lists prove an absence: on their own dates, and between two of them that both omit the firm. */
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
