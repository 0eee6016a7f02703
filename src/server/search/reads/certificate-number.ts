import { firmsByCertificateNumber } from '#server/businesses/reads/by-certificate-number.ts';
import type { Sql } from '#server/db/types.ts';

/** Said before a number: "MBE certificate no. 23-118204". */
const BEFORE_NUMBER = /^(?:(?:mbe|wbe|dbe|sbe|acdbe|certificat(?:e|ion)|cert|number|num|no|id)[.:]?|#)$/;
const MIN_DIGITS = 3;
/** Unsaid, shorter digits are a ZIP or NAICS code. */
const MIN_DIGITS_ALONE = 7;
const MAX_WORDS = 6;

/** The number in words that ask for a certificate by it; null where they are no such words. */
export function certificateNumberIn(q: string): string | null {
  const words = q.toLowerCase().trim().split(/\s+/);
  if (words.length > MAX_WORDS) return null;
  const begin = words.findIndex((word) => !BEFORE_NUMBER.test(word));
  if (begin < 0) return null;
  const number = words.slice(begin).join(' ').replace(/^#/, '');
  const digits = number.replace(/\D/g, '').length;
  const isSaid = begin > 0 || number.length < words.slice(begin).join(' ').length;
  const isAlone = digits === number.length && !isSaid;
  return digits >= (isAlone ? MIN_DIGITS_ALONE : MIN_DIGITS) ? number : null;
}

/** Behind a word that need not be an agency's, fewer digits than a certificate's number by itself has may be a ZIP or NAICS code. */
const MIN_DIGITS_SAID = 5;
const MOST_WORDS_OF_AGENCY = 2;

/** The number behind words that may name an agency: "MDOT cert # 14-327"; null where it may as well be another number. */
function agencyNumberIn(q: string): string | null {
  const words = q.toLowerCase().trim().split(/\s+/);
  const begin = words.findIndex((word) => /\d/.test(word));
  const before = words.slice(0, Math.max(0, begin));
  const ofAgency = before.filter((word) => !BEFORE_NUMBER.test(word));
  const isAgency = ofAgency.length > 0 && ofAgency.every((word) => /^\p{L}{2,}$/u.test(word));
  if (words.length > MAX_WORDS || !isAgency || ofAgency.length > MOST_WORDS_OF_AGENCY) return null;
  const said = words.slice(begin).join(' ');
  const number = said.replace(/^#/, '');
  const digits = number.replace(/\D/g, '').length;
  const isSaid = before.length > ofAgency.length || number !== said;
  if (number.includes('-')) return digits >= MIN_DIGITS ? number : null;
  return digits >= (isSaid ? MIN_DIGITS_SAID : MIN_DIGITS_ALONE) ? number : null;
}

/** The firms with a certificate of the number that `q` is, by `mwbe_core_id`; null where it is none or nobody has it. */
export async function firmsOfCertificateNumber(
  db: Sql,
  q: string | undefined,
): Promise<{ readonly number: string; readonly ids: readonly string[] } | null> {
  const typed = [certificateNumberIn, agencyNumberIn].flatMap((numberIn) => numberIn(q ?? '') ?? []);
  if (typed.length === 0) return null;
  const firms = await firmsByCertificateNumber(db, [...new Set(typed.flatMap(spellingsOf))]);
  const [first] = firms;
  return first ? { number: first.number, ids: firms.map(({ id }) => id) } : null;
}

const spellingsOf = (typed: string): string[] => [
  typed,
  typed.replaceAll(' ', ''),
  typed.replaceAll(' ', '-'),
  typed.replace(/[^a-z\d]/g, ''),
];
