import { type DateOrder, readDay } from '../../imports/rules/dates.ts';
import { fold } from '../../imports/rules/names.ts';
import { readState, readZip } from '../../imports/rules/places.ts';
import { isFormula, isNothing, oneLine, severalLines } from '../../imports/rules/shapes.ts';
import { LIMITS } from '../../limits.ts';
import type { SheetField } from './sheet-columns.ts';

/** The cells of one row as they were written; what is empty is left out. */
export type SheetCells = { readonly [F in SheetField]?: string };

/** Something to say about one field, in plain words that go on after its name: `is missing`. */
export interface SheetRemark {
  readonly field: SheetField;
  readonly detail: string;
}

/** What was understood; null where nothing stands or it cannot be read. Amounts are whole US dollars. */
export interface SheetValues {
  readonly title: string | null;
  readonly client_name: string | null;
  readonly budget: number | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly notes: string | null;
  readonly company_address: string | null;
  readonly company_city: string | null;
  readonly company_state: string | null;
  readonly company_zip_code: string | null;
}

export interface ReadRow {
  readonly values: SheetValues;
  /** While there is one, the row cannot be recorded. */
  readonly errors: readonly SheetRemark[];
  /** What was understood otherwise than written. */
  readonly hints: readonly SheetRemark[];
}

/** A value, or why there is none; `hint` says what was changed. */
type Reading<T> = { readonly value: T; readonly hint?: string } | { readonly error: string };

/** Reads one row but for its firm. `order` is how the file writes days such as 5/6/2026. */
export function readRow(cells: SheetCells, order: DateOrder = 'mdy'): ReadRow {
  const errors: SheetRemark[] = [];
  const hints: SheetRemark[] = [];
  const read = <T>(field: keyof SheetValues, reader: (text: string) => Reading<T>, required = false): T | null => {
    const text = cells[field]?.trim() ?? '';
    if (text === '' || (field !== 'budget' && isNothing(text)) || (field === 'budget' && isBlank(text))) {
      if (required) errors.push({ field, detail: 'is missing' });
      return null;
    }
    const reading: Reading<T> = isFormula(text) ? { error: 'is a formula: write its value' } : reader(text);
    if ('error' in reading) {
      errors.push({ field, detail: reading.error });
      return null;
    }
    if (reading.hint) hints.push({ field, detail: reading.hint });
    return reading.value;
  };
  const date = (text: string): Reading<string> => dayOf(text, order);
  const company_state = read('company_state', stateOf);
  const values: SheetValues = {
    title: read('title', lineWithin(LIMITS.title), true),
    client_name: read('client_name', lineWithin(LIMITS.name)),
    budget: read('budget', amountOf, true),
    start_date: read('start_date', date, true),
    end_date: read('end_date', date, true),
    notes: read('notes', notesOf),
    company_address: read('company_address', lineWithin(LIMITS.shortText)),
    company_city: read('company_city', lineWithin(LIMITS.shortText)),
    company_state,
    company_zip_code: read('company_zip_code', (text) => zipOf(text, company_state)),
  };
  if (values.start_date && values.end_date && values.end_date < values.start_date) {
    errors.push({ field: 'end_date', detail: 'lies before the start date' });
  }
  return { values, errors, hints };
}

/** The record as it is sent; null while something is missing or wrong. */
export function toRecord<P extends object>({ values, errors }: ReadRow, parties: P) {
  const { title, budget, start_date, end_date, ...optional } = values;
  if (errors.length > 0 || title === null || budget === null || start_date === null || end_date === null) return null;
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return {
    ...parties,
    title,
    budget,
    start_date,
    end_date,
    ...(said as Partial<Record<keyof typeof optional, string>>),
  };
}

const isBlank = (text: string) => !/\d/.test(text) && isNothing(text);

const tooLong = (length: number, max: number) =>
  `has ${length.toLocaleString('en-US')} characters, more than ${max.toLocaleString('en-US')}`;

const lineWithin =
  (max: number) =>
  (text: string): Reading<string> => {
    const value = oneLine(text);
    if (value === '') return { error: 'holds no letters' };
    return value.length > max ? { error: tooLong(value.length, max) } : { value };
  };

function notesOf(text: string): Reading<string> {
  const value = severalLines(text);
  if (value === '') return { error: 'holds no letters' };
  return value.length > LIMITS.longText ? { error: tooLong(value.length, LIMITS.longText) } : { value };
}

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/;

/** `$1,234.50` → 1235: contracts are kept in whole dollars, half a dollar goes up. */
export function amountOf(text: string): Reading<number> {
  const plain = text
    .replace(/^(?:usd|us)?\s*\$?\s*(?=[\d(.-])/i, '')
    .replace(/\s*(?:usd|us dollars|dollars|\$)$/i, '')
    .trim();
  if (/^(?:-.*\d|\(.*\d.*\)|.*\d-$)/.test(plain)) return { error: 'is less than nothing' };
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain) || /^\d+,\d{1,2}$/.test(plain)) {
    return { error: 'is unclear: write it as $1,234.50' };
  }
  if (!AMOUNT.test(plain)) return { error: 'is not an amount such as $1,234.50' };
  const exact = Number(plain.replaceAll(',', ''));
  const value = Math.round(exact);
  if (value > LIMITS.money) return { error: 'is more than a contract can be' };
  if (value === exact) return { value };
  return { value, hint: `is rounded to whole dollars: $${value.toLocaleString('en-US')}` };
}

function dayOf(text: string, order: DateOrder): Reading<string> {
  const value = readDay(text, order);
  return value ? { value } : { error: 'is no day such as 3/31/2026' };
}

function stateOf(text: string): Reading<string> {
  const value = readState(text);
  return value ? { value } : { error: 'is no state such as MD' };
}

function zipOf(text: string, state: string | null): Reading<string> {
  const value = /^\d{5}-\d{4}$/.test(text) ? text : readZip(text, state);
  if (!value) return { error: 'is no ZIP code such as 21201' };
  return value.slice(0, 5) === text.slice(0, 5) ? { value } : { value, hint: `is read as ${value}` };
}

/** Two records with the same key say the same: one firm, one title, the same days. */
export function workKey(
  mwbeId: string,
  { title, start_date, end_date }: Pick<SheetValues, 'title' | 'start_date' | 'end_date'>,
) {
  return JSON.stringify([mwbeId, fold(title ?? ''), start_date, end_date]);
}

/** A sheet writes an apostrophe before a text that it must not run. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');
