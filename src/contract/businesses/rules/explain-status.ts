import type { CertificateStatement, StatusVerdict } from './certification-status.ts';

/** A certificate with what a sentence needs to name it. */
interface NamedCertificate extends CertificateStatement {
  readonly type: string;
  readonly number: string | null;
}

interface StatusQuery {
  /** Name of the agency. */
  readonly agency: string;
  readonly code: string | null;
  readonly date: string;
}

/** Codes and certificates that a sentence lists before it counts the rest. */
const MAX_NAMED = 3;

/** One sentence that explains the status to people. */
export function explainStatus(verdict: StatusVerdict<NamedCertificate>, asked: StatusQuery): string {
  const sentence = reasonFor(verdict, asked);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function reasonFor(
  { reason, certificates, list_date }: StatusVerdict<NamedCertificate>,
  { agency, code, date }: StatusQuery,
): string {
  const names = formatList(certificates.map(nameOf));
  const many = certificates.length > 1;
  const [publisher, ...others] = new Set(certificates.map(({ listed_by }) => listed_by ?? agency));
  const of = publisher === undefined || publisher === agency || others.length > 0 ? '' : ` from ${publisher}`;
  const list = `list${of} of ${formatDate(list_date)}`;
  switch (reason) {
    case 'covered':
      return `${names} ${many ? 'are' : 'is'} in force on ${formatDate(date)}${code === null ? '' : ` and ${many ? 'cover' : 'covers'} ${code}`}.`;
    case 'other codes':
      return `${names} ${many ? 'are' : 'is'} in force on ${formatDate(date)}, but not for ${code}: the ${list} names ${codesOf(certificates, code)}.`;
    case 'lapsed':
      return `The complete ${list} no longer includes ${names}.`;
    case 'ended':
      return many
        ? `${names} had ended by then, the last of them on ${formatDate(last(certificates, 'expires_on'))}.`
        : `${names} ended on ${formatDate(last(certificates, 'expires_on'))}.`;
    case 'issued later':
      return many
        ? `${names} were issued later, the first of them on ${formatDate(first(certificates, 'issued_on'))}.`
        : `${names} was issued later, on ${formatDate(first(certificates, 'issued_on'))}.`;
    case 'not named':
      return `The complete ${list} does not include the firm as certified by ${agency}${list_date === date ? '' : ', and neither does the next'}.`;
    case 'codes not said':
      return `${names} ${many ? 'are' : 'is'} in force on ${formatDate(date)}, but the ${list} does not say for which codes.`;
    case 'left another list':
      return `The ${list} no longer includes ${names}. Only ${agency} can tell whether ${many ? 'they have' : 'it has'} ended.`;
    case 'list not dated':
      return `A list includes ${names}, but the date of that list is not known, so it does not tell about ${formatDate(date)}.`;
    case 'after the list':
      return `The ${list} includes ${names} without an end date. Only a later list would tell.`;
    case 'before the list':
      return `The ${list} includes ${names} without a start date. Only an earlier list would tell.`;
    case 'no list':
      return `No list from ${agency} includes the firm, and no complete list covers ${formatDate(date)}.`;
  }
}

const nameOf = ({ type, number }: NamedCertificate) =>
  number === null ? `the ${type} certificate` : `${type} ${number}`;

/** Each name once: `a, b, c, and 2 more`. */
function formatList(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const rest = distinct.length - MAX_NAMED;
  const shown = rest > 0 ? [...distinct.slice(0, MAX_NAMED), `${rest} more`] : distinct;
  return new Intl.ListFormat('en-US').format(shown);
}

/** The certified codes: those within the queried code if there are any. */
function codesOf(certificates: readonly NamedCertificate[], asked: string | null): string {
  const codes = [...new Set(certificates.flatMap(({ naics }) => naics))];
  const within = codes.filter((code) => asked !== null && code.startsWith(asked));
  return within.length > 0 ? `only ${formatList(within)} of it` : formatList(codes);
}

type DayOf = 'issued_on' | 'expires_on';
const days = (certificates: readonly NamedCertificate[], which: DayOf) =>
  certificates.map((one) => one[which]).toSorted();
const first = (certificates: readonly NamedCertificate[], which: DayOf) => days(certificates, which).at(0) ?? null;
const last = (certificates: readonly NamedCertificate[], which: DayOf) => days(certificates, which).at(-1) ?? null;

/** `November 20, 2026`. */
function formatDate(day: string | null): string {
  return day === null
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
