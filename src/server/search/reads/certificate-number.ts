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

/** The firms with a certificate of the number that `q` is, by `mwbe_core_id`; null where it is none or nobody has it. */
export async function firmsOfCertificateNumber(
  db: Sql,
  q: string | undefined,
): Promise<{ readonly number: string; readonly ids: readonly string[] } | null> {
  const typed = q === undefined ? null : certificateNumberIn(q);
  if (typed === null) return null;
  const spellings = new Set([
    typed,
    typed.replaceAll(' ', ''),
    typed.replaceAll(' ', '-'),
    typed.replace(/[^a-z\d]/g, ''),
  ]);
  const firms = await firmsByCertificateNumber(db, [...spellings]);
  const [first] = firms;
  return first ? { number: first.number, ids: firms.map(({ id }) => id) } : null;
}
