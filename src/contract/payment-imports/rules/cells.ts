import { parseAmount } from '../../amounts.ts';
import { type DateOrder, parseDate } from '../../imports/rules/dates.ts';
import { MAX_CENTS } from '../../payments/rules/money.ts';
import type { Method } from '../../payments/rules.ts';

/** The value of a cell, or why it has none. */
export type ReadCell<T> = { readonly value: T } | { readonly reason: string };

const PROBLEMS = {
  ambiguous: 'can be read in two ways. Write it as 1,234.50',
  negative: 'is not an amount',
  shortened: 'is shortened. Write all figures',
  unreadable: 'is not an amount in US dollars',
} as const;

/** `(123.45)`, `-123.45`, `123.45-` */
const NEGATIVE = /^\((?<inner>.*)\)$|^(?:US)?\$?\s*[-−–](?<after>[^-−–]+)$|^(?<before>[^-−–]*\d)\s*[-−]$/;

/** Whole cents as Americans write them: `$1,234.50`, and `(123.45)` or a minus for less than nothing. */
export function readCents(cell: string): ReadCell<number> {
  const text = cell.trim();
  const { inner, after, before } = NEGATIVE.exec(text)?.groups ?? {};
  const figure = inner ?? after?.trim() ?? before;
  const parsed = parseAmount(figure ?? text);
  if ('problem' in parsed) return { reason: PROBLEMS[parsed.problem] };
  const cents = Math.round(parsed.value * 100);
  if (cents > MAX_CENTS) return { reason: 'is too large' };
  // workbooks hold 0.1 + 0.2 as 0.30000000000000004
  if (Math.abs(parsed.value * 100 - cents) > 1e-4) return { reason: 'has fractions of a cent' };
  return { value: figure === undefined || cents === 0 ? cents : -cents };
}

/** `YYYY-MM-DD` */
export function readDay(cell: string, order: DateOrder = 'mdy'): ReadCell<string> {
  const value = parseDate(cell, order);
  return value === undefined ? { reason: 'is not a date' } : { value };
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const NAMED =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[\s,'’/-]*(\d{4}|\d{2})$/i;

/** `2026-10` of a month, or of a day in it. */
export function readMonth(cell: string, order: DateOrder = 'mdy'): ReadCell<string> {
  const text = cell.trim();
  const yearFirst = /^(\d{4})[-/.]?(\d{2})$/.exec(text);
  if (yearFirst) return monthOf(yearFirst[1], Number(yearFirst[2]));
  const yearLast = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (yearLast) return monthOf(yearLast[2], Number(yearLast[1]));
  const named = NAMED.exec(text);
  if (named) return monthOf(named[2], MONTHS.indexOf((named[1] ?? '').slice(0, 3).toLowerCase()) / 3 + 1);
  const day = parseDate(text, order);
  return day === undefined ? { reason: 'is not a month such as 2026-10' } : { value: day.slice(0, 7) };
}

function monthOf(year = '', month: number): ReadCell<string> {
  const full = year.length === 2 ? `20${year}` : year;
  const isMonth = month >= 1 && month <= 12 && /^(?:19|20|21)/.test(full);
  return isMonth
    ? { value: `${full}-${String(month).padStart(2, '0')}` }
    : { reason: 'is not a month such as 2026-10' };
}

const METHODS: readonly (readonly [RegExp, Method])[] = [
  [/joint/i, 'joint_check'],
  [/^(?:check|cheque|chk|ck)\b/i, 'check'],
  [/\b(?:ach|eft|direct deposit|electronic)\b/i, 'ach'],
  [/\bwire\b/i, 'wire'],
  [/card/i, 'card'],
];
/** How it was paid; what is none of ours is `other`. */
export const readMethod = (cell: string): Method => METHODS.find(([words]) => words.test(cell.trim()))?.[1] ?? 'other';
