import { withoutAccents } from '#contract/imports/rules/cell-text.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import { CERTIFICATE_COLUMNS } from './certificate-columns.ts';
import { wordsOfGroup } from './certificate-groups.ts';
import type { ColumnPattern } from './column-pattern.ts';
import { FIRM_COLUMNS } from './firm-columns.ts';
import { PLACE_COLUMNS } from './place-columns.ts';
import { bilingualParts, englishHeader } from './spanish-headers.ts';

/** Header and value patterns of each field. */
export const COLUMN_PATTERNS: Record<ListField, ColumnPattern> = {
  ...FIRM_COLUMNS,
  ...PLACE_COLUMNS,
  ...CERTIFICATE_COLUMNS,
};

/** Whether a text looks like a firm's name. */
export const looksLikeFirmName = (value: string) =>
  /\b(?:l\.?l\.?c|inc|corp|corporation|ltd|company|co|l\.?l\.?p|p\.?c|associates|services|group|enterprises)\b\.?/i.test(
    value,
  );

/** A longer text is no header. */
const MAX_HEADER = 1_000;

/** `Business_Addressline1` → `business addressline1`; `website.url` → `website url`; `Teléfono / Phone` → `phone`. */
export function headerWords(header: string): string {
  const text = wordsOfGroup(header.slice(0, MAX_HEADER));
  const parts = bilingualParts(text, plainWords);
  return parts ? commonHeader(parts) : englishHeader(plainWords(text));
}

/** The same header in two languages, which in English may say more; else all that the parts say. */
function commonHeader(parts: NonNullable<ReturnType<typeof bilingualParts>>): string {
  const [spanish, english] = [parts.find(({ isSpanish }) => isSpanish), parts.find(({ isSpanish }) => !isSpanish)];
  const isOfBoth = (field: ListField) =>
    spanish && english && headerScore(spanish.words, field) > 0 && headerScore(english.words, field) > 0;
  if (parts.length === 2 && english && LIST_FIELDS.some(isOfBoth)) return english.words;
  return [...new Set(parts.map(({ words }) => words))].join(' ');
}

/** The words of a header, lower case, no accents. */
const plainWords = (header: string): string =>
  withoutAccents(header)
    .replace(/\bD\.?\/?B\.?\/?A\.?(?![a-z])/g, 'dba')
    .replace(/SWaM|HUBZone/g, (kind) => ` ${kind.toLowerCase()} `)
    .replace(/\(e?s\)/gi, '')
    .replace(/#(?=\d{1,2} [A-Za-z])/g, ' ')
    .replace(/#/g, ' number ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/(?<=[A-Za-z]{4})([12])\b/g, ' $1')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(
      /\b(?:agy|agcy|dt|desc|descr|nbr|elig|cd|nm|ln|eff|typ|ethn|gndr|txt|vend|vndr|bus|biz|addr|phys|pgm|stat)\b/g,
      (short) => EXPANSIONS[short] ?? short,
    )
    .replace(/ +/g, ' ')
    .trim();

const EXPANSIONS: Record<string, string> = {
  agy: 'agency',
  agcy: 'agency',
  dt: 'date',
  desc: 'description',
  descr: 'description',
  nbr: 'number',
  elig: 'eligibility',
  cd: 'code',
  nm: 'name',
  ln: 'line',
  eff: 'effective',
  typ: 'type',
  ethn: 'ethnicity',
  gndr: 'gender',
  txt: '',
  vend: 'vendor',
  vndr: 'vendor',
  bus: 'business',
  biz: 'business',
  addr: 'address',
  phys: 'physical',
  pgm: 'program',
  stat: 'status',
};

/** Fields of which a list may have a column for each of a firm's certificates. */
const OF_CERTIFICATES: ReadonlySet<ListField> = new Set<ListField>([
  'certification',
  'certification_status',
  'certification_number',
  'certified_by',
  'issued_on',
  'expires_on',
]);

/** "Cert 2 Type", "Certification2 Status", "2nd Certification Type" are headed as without their number. */
const withoutNumber = (words: string): string =>
  words
    .replace(/(?<=[a-z]{3})\d{1,2}\b/, '')
    .replace(/\b(?:number |no )?(?:\d{1,2}(?:st|nd|rd|th)?|second(?:ary)?|third|tertiary) (?!a\b)/, '')
    .trim();

/** How well a header matches a field, from 0 to 100. */
export function headerScore(words: string, field: ListField): number {
  const { headers, exclude: not } = COLUMN_PATTERNS[field];
  if (not?.test(words)) return 0;
  const score = headers.find(([pattern]) => pattern.test(words))?.[1];
  if (score !== undefined) return score;
  // "Certification 2" next to "Certification 1"
  const trailing = words.replace(/ \d{1,2}$/, '');
  const unnumbered = trailing === words && OF_CERTIFICATES.has(field) ? withoutNumber(words) : trailing;
  if (unnumbered === words) return 0;
  // a second telephone or email gives way to the first, whatever it is headed
  const isSecond = (field === 'phone' || field === 'email') && !words.endsWith(' 1');
  return headerScore(unnumbered, field) * (isSecond ? 0.6 : 0.9);
}
