import { LEVEL_LABELS, RESIDENCE_LABELS, SEX_LABELS } from '../../data-input/rules/labels.ts';
import type { Level, Race, Residence, Sex } from '../../data-input/rules.ts';
import { MONTH_LIMITS } from '../../data-input/rules.ts';
import type { ReadCell } from '../../payment-imports/rules/cells.ts';
import type { GroupColumn } from '../rules.ts';

type Words<T> = readonly (readonly [RegExp, T])[];

const NOT_STATED =
  /^(?:not (?:known|stated|specified|disclosed|reported|provided|available|given)|unspecified|unknown|unk|undisclosed|decline[ds]?(?: to .*)?|prefer not.*|did not .*|n\/?a|not applicable)$/;

const clean = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /\((?:not|non)[^()]*\)|\bnot of hispanic (?:origin|or latino)\b|\bnon[- ]?hispanic\b|\bnot hispanic(?: or latino)?\b/g,
      ' ',
    )
    .replace(/[^a-z0-9/#]+/g, ' ')
    .trim();

const RACE_WORDS: Words<Race> = [
  [/\b(?:hispanics?|latin[oax]s?)\b/, 'hispanic'],
  [/\b(?:two or more|2 or more|multi ?racial|mixed|more than one)\b/, 'two_or_more'],
  // older forms have one group of both
  [/\basians?\b/, 'asian'],
  [/\b(?:pacific|hawaiian|nhpi)\b/, 'pacific'],
  [/\b(?:american indians?|native americans?|alaskan?|native|indians?|aian)\b/, 'native'],
  [/\b(?:blacks?|african)\b/, 'black'],
  [/\b(?:whites?|caucasians?)\b/, 'white'],
  [/\bothers?\b/, 'other'],
];
const RACE_CODES: Readonly<Record<string, Race>> = {
  ...{ h: 'hispanic', w: 'white', b: 'black', aa: 'black', a: 'asian', p: 'pacific', n: 'native', i: 'native' },
  ...{ o: 'other', x: 'not_stated', u: 'not_stated' },
};
const SEX_WORDS: Words<Sex> = [
  [/\b(?:non ?binary|gender x|enby)\b/, 'nonbinary'],
  [/\b(?:females?|wom[ae]n|f)\b/, 'female'],
  [/\b(?:males?|m[ae]n|m)\b/, 'male'],
];
const LEVEL_WORDS: Words<Level> = [
  [/\b(?:apprentices?|appr|app|a)\b/, 'apprentice'],
  [/\b(?:trainees?|training|t)\b/, 'trainee'],
  [
    /\b(?:journey ?(?:m[ae]n|wom[ae]n|persons?|workers?|level)?|jour|jm|jw|j|foreman|general foreman|helper)\b/,
    'journey',
  ],
];
const RESIDENCE_WORDS: Words<Residence> = [
  [/\b(?:non ?-?residents?|not (?:a )?resident|out of (?:town|city|area)|non ?local|no|n|false|0)\b/, 'nonresident'],
  [/\b(?:residents?|local|yes|y|true|1|in (?:town|city))\b/, 'resident'],
];
const noneOf = (labels: Readonly<Record<string, string>>): string => `is none of ${Object.values(labels).join(', ')}`;
const find = <T>(words: Words<T>, text: string): T | undefined => words.find(([pattern]) => pattern.test(text))?.[1];

export function readRace(cell: string): ReadCell<Race> {
  const text = clean(cell);
  const value = NOT_STATED.test(text) ? 'not_stated' : (RACE_CODES[text] ?? find(RACE_WORDS, text));
  return value === undefined
    ? { reason: 'is no group of form CC-257, such as Hispanic, Black or Not stated' }
    : { value };
}
export function readSex(cell: string): ReadCell<Sex> {
  const text = clean(cell);
  const value =
    NOT_STATED.test(text) || text === 'u' ? 'not_stated' : text === 'x' ? 'nonbinary' : find(SEX_WORDS, text);
  return value === undefined ? { reason: noneOf(SEX_LABELS) } : { value };
}
export function readLevel(cell: string): ReadCell<Level> {
  const value = find(LEVEL_WORDS, clean(cell));
  return value === undefined ? { reason: noneOf(LEVEL_LABELS) } : { value };
}
export function readResidence(cell: string): ReadCell<Residence> {
  const text = clean(cell);
  const value = NOT_STATED.test(text) ? 'unknown' : find(RESIDENCE_WORDS, text);
  return value === undefined ? { reason: noneOf(RESIDENCE_LABELS) } : { value };
}

/** Five digits; spreadsheets drop the zeros before them, and what follows five is dropped. */
export function readZip(cell: string): ReadCell<string> {
  const [, digits] = /^(\d{3,5})(?:\.0+)?(?:-?\d{4})?$/.exec(cell.trim()) ?? [];
  return digits === undefined || /^0+$/.test(digits)
    ? { reason: 'is not a ZIP code of five digits' }
    : { value: digits.padStart(5, '0') };
}

const FIGURE = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;
function figure(cell: string): number | string {
  const text = cell
    .trim()
    .replace(/(?:hours?|hrs?\.?)$/i, '')
    .trimEnd();
  if (/^\(.*\)$|^[-−–]\s*[\d.]/.test(text)) return "can't be negative";
  return text !== '' && FIGURE.test(text) ? Number(text.replaceAll(',', '')) : 'is not a number';
}

/** Hundredths of an hour: `1,351.25`. */
export function readHours(cell: string): ReadCell<number> {
  const hours = figure(cell);
  if (typeof hours === 'string') return { reason: hours };
  const hundredths = Math.round(hours * 100);
  // workbooks hold 0.1 + 0.2 as 0.30000000000000004
  if (Math.abs(hours * 100 - hundredths) > 1e-4) return { reason: 'has more than two decimals' };
  return hundredths > MONTH_LIMITS.hours_hundredths
    ? { reason: 'is more than 1,000,000 hours' }
    : { value: hundredths };
}

export function readCount(cell: string): ReadCell<number> {
  const count = figure(cell);
  if (typeof count === 'string') return { reason: count };
  if (!Number.isInteger(count)) return { reason: 'must be a whole number' };
  return count > MONTH_LIMITS.people ? { reason: 'is too large' } : { value: count };
}

const TOTAL = /\btotals?\b|^(?:employee |worker |all |work )?(?:hours|hrs)(?: worked)?$/;
/** The race, the sex, or both that a column counts; undefined for columns of something else. */
export function groupOfHeader(header: string): GroupColumn | undefined {
  if (header.includes('%')) return undefined;
  const text = clean(header);
  if (/\b(?:minorit(?:y|ies)|percent|pct|goal|rate|pay|wage|name|id|owner|business|firm|residents?)\b/.test(text))
    return undefined;
  const race = /\b(?:not|un)(?: ?)(?:specified|stated|disclosed|known)\b/.test(text)
    ? 'not_stated'
    : find(RACE_WORDS, text);
  const sex = find(SEX_WORDS, text);
  const isTotal = TOTAL.test(text);
  if (race === undefined && sex === undefined && !isTotal) return undefined;
  const isPeople =
    /\b(?:people|persons|workers?|employees|headcount|count|number|no)\b|#/.test(text) &&
    !/\b(?:hours|hrs)\b/.test(text);
  return { column: header, race: race ?? null, sex: sex ?? null, measure: isPeople ? 'people' : 'hours' };
}
