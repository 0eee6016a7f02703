import type { Statement, Verdict } from '../rules.ts';

/** A certificate as a sentence names it. */
interface Named extends Statement {
  readonly type: string;
  readonly number: string | null;
}

interface Asked {
  /** Name of the agency. */
  readonly agency: string;
  readonly code: string | null;
  readonly date: string;
}

/** Codes and certificates that one sentence names before it counts the rest. */
const NAMED = 3;

/** The sentence that says why a firm counts or not, for people. */
export function why(verdict: Verdict<Named>, asked: Asked): string {
  const sentence = reasonFor(verdict, asked);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function reasonFor({ reason, certificates, list_date }: Verdict<Named>, { agency, code, date }: Asked): string {
  const names = listing(certificates.map(nameOf));
  const many = certificates.length > 1;
  const list = `list of ${spelled(list_date)}`;
  switch (reason) {
    case 'covered':
      return `${names} ${many ? 'are' : 'is'} in force on ${spelled(date)}${code === null ? '' : ` and ${many ? 'cover' : 'covers'} ${code}`}.`;
    case 'other codes':
      return `${names} ${many ? 'are' : 'is'} in force on ${spelled(date)}, but not for ${code}: the ${list} names ${codesOf(certificates, code)}.`;
    case 'lapsed':
      return `The complete ${list} no longer names ${names}.`;
    case 'ended':
      return many
        ? `${names} had ended by then, the last of them on ${spelled(last(certificates, 'expires_on'))}.`
        : `${names} ended on ${spelled(last(certificates, 'expires_on'))}.`;
    case 'issued later':
      return many
        ? `${names} were issued later, the first of them on ${spelled(first(certificates, 'issued_on'))}.`
        : `${names} was issued later, on ${spelled(first(certificates, 'issued_on'))}.`;
    case 'not named':
      return `The complete ${list} does not name the firm${list_date === date ? '' : ', and neither does the next'}.`;
    case 'codes not said':
      return `${names} ${many ? 'are' : 'is'} in force on ${spelled(date)}, but the ${list} does not say for which codes.`;
    case 'after the list':
      return `The ${list} names ${names} and says no end. A later list would be needed to know.`;
    case 'before the list':
      return `The ${list} names ${names} and does not say since when. An earlier list would be needed to know.`;
    case 'no list':
      return `No list of ${agency} names the firm, and no complete list settles ${spelled(date)}.`;
  }
}

const nameOf = ({ type, number }: Named) => (number === null ? `the ${type} certificate` : `${type} ${number}`);

/** Each name once: `a, b, c, and 2 more`. */
function listing(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const rest = distinct.length - NAMED;
  const shown = rest > 0 ? [...distinct.slice(0, NAMED), `${rest} more`] : distinct;
  return new Intl.ListFormat('en-US').format(shown);
}

/** The codes that are named, those within the code that was asked first. */
function codesOf(certificates: readonly Named[], asked: string | null): string {
  const codes = [...new Set(certificates.flatMap(({ naics }) => naics))];
  const within = codes.filter((code) => asked !== null && code.startsWith(asked));
  return within.length > 0 ? `only ${listing(within)} of it` : listing(codes);
}

type DayOf = 'issued_on' | 'expires_on';
const days = (certificates: readonly Named[], which: DayOf) => certificates.map((one) => one[which]).toSorted();
const first = (certificates: readonly Named[], which: DayOf) => days(certificates, which).at(0) ?? null;
const last = (certificates: readonly Named[], which: DayOf) => days(certificates, which).at(-1) ?? null;

/** `November 20, 2026`. */
function spelled(day: string | null): string {
  return day === null
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
