import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Scripts in everyday use (UAX #31, table 5), and those of American languages. */
const SCRIPTS =
  'Latin Arabic Armenian Bengali Canadian_Aboriginal Cherokee Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );
/** Sets of scripts that are written together; punctuation, digits and accents belong to all. */
const WRITTEN_TOGETHER = [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
].map(
  (scripts) => new RegExp(`^[${['Common', 'Inherited', ...scripts].map((one) => `\\p{scx=${one}}`).join('')}]*$`, 'u'),
);
const usesOneScript = (name: string): boolean => WRITTEN_TOGETHER.some((scripts) => scripts.test(name));

/** Any UUID, lower-cased, so that one id has one spelling. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'is not a UUID')
  .toLowerCase();

/** A calendar day `YYYY-MM-DD` between 1900 and 2199 that exists. */
export const day = z.iso.date('is not a date such as 2026-11-20').refine((d) => d >= '1900-01-01' && d < '2200-01-01', {
  error: 'must lie between 1900 and 2199',
});

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });

/** Whole US dollars. */
export const dollars = z
  .int('must be whole dollars, without cents')
  .min(0, "can't be negative")
  .max(LIMITS.money, `must be at most $${LIMITS.money.toLocaleString('en-US')}`);

/** `(410) 555-0142` or `1 (410) 555-0142`. */
export const phone = z
  .string()
  .regex(/^(?:1 )?\(\d{3}\) \d{3}-\d{4}$/, 'must be a phone number such as (410) 555-0142');

/** EIN: two digits, a dash, up to seven digits: `52-1234567`. */
export const taxId = z.string().regex(/^\d{2}-\d{1,7}$/, 'must be two digits, a dash and up to seven digits');

/** A share in whole percent, from 1 to 100. */
export const percentage = z.int().min(1, 'must be at least 1').max(100, 'must be at most 100');

/** One line of text: trimmed, not empty, no control characters. */
export const line = (max: number = LIMITS.shortText) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');

/**
 * Name of a person or a company: one line, composed (NFC), single spaces. Refuses what cannot be seen (control, format,
 * bidirectional and zero-width characters) and letters of scripts that are not written together, since such names look
 * like others (UTS #39, "Highly Restrictive").
 */
export const properName = (max: number = LIMITS.name) =>
  z
    .string()
    .trim()
    .overwrite((name) => name.normalize('NFC').replace(/\p{Zs}+/gu, ' '))
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]*$/u, 'must be one line without invisible characters')
    .refine(usesOneScript, 'must not mix letters of different alphabets');

/** Several lines of text: trimmed, not empty; line breaks and tabs are the only control characters. */
export const text = (max: number = LIMITS.longText) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'must not hold control characters');

/** `?a=1&a=2` or `?a=1`: repeated keys of a query are alternatives. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(LIMITS.filterValues, `must have at most ${LIMITS.filterValues} values`),
  );

/** A whole number written in a query. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** `true` or `false` written in a query. */
export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
