import { fold } from '#contract/businesses/rules/firm-names.ts';
import { isFormula, isPlaceholder, toMultiline, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { type AmountProblem, parseAmount as parseDollars } from '../../amounts.ts';
import { type DateOrder, parseDate } from '../../imports/rules/dates.ts';
import { parseState, parseZip } from '../../imports/rules/places.ts';
import { LIMITS } from '../../limits.ts';
import type { SheetField } from './sheet-columns.ts';

/** The cells of one row as written; empty cells are left out. */
export type SheetCells = { readonly [F in SheetField]?: string };

/** A problem with one field, worded to follow the field's name: `is missing`. */
export interface SheetIssue {
  readonly field: SheetField;
  readonly detail: string;
}

/** The parsed values; null where a cell is empty or unreadable. Amounts are whole US dollars. */
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

export interface ParsedRow {
  readonly values: SheetValues;
  /** A row with errors cannot be recorded. */
  readonly errors: readonly SheetIssue[];
  /** Where the parsed value differs from the text of the cell. */
  readonly hints: readonly SheetIssue[];
}

/** A value, or why there is none; `hint` says how it differs from the text. */
type ParseResult<T> = { readonly value: T; readonly hint?: string } | { readonly error: string };

/** Parses everything in a row except its firm. `order` is how the file writes dates such as 5/6/2026. */
export function parseRow(cells: SheetCells, order: DateOrder = 'mdy'): ParsedRow {
  const errors: SheetIssue[] = [];
  const hints: SheetIssue[] = [];
  const read = <T>(field: keyof SheetValues, reader: (text: string) => ParseResult<T>, required = false): T | null => {
    const text = cells[field]?.trim() ?? '';
    if (text === '' || (field !== 'budget' && isPlaceholder(text)) || (field === 'budget' && isBlank(text))) {
      if (required) errors.push({ field, detail: 'is missing' });
      return null;
    }
    const reading: ParseResult<T> = isFormula(text) ? { error: 'is a formula: enter its value instead' } : reader(text);
    if ('error' in reading) {
      errors.push({ field, detail: reading.error });
      return null;
    }
    if (reading.hint) hints.push({ field, detail: reading.hint });
    return reading.value;
  };
  const date = (text: string): ParseResult<string> => parseDateCell(text, order);
  const company_state = read('company_state', parseStateCell);
  const values: SheetValues = {
    title: read('title', parseLine(LIMITS.title), true),
    client_name: read('client_name', parseLine(LIMITS.name)),
    budget: read('budget', parseAmount, true),
    start_date: read('start_date', date, true),
    end_date: read('end_date', date, true),
    notes: read('notes', parseNotes),
    company_address: read('company_address', parseLine(LIMITS.shortText)),
    company_city: read('company_city', parseLine(LIMITS.shortText)),
    company_state,
    company_zip_code: read('company_zip_code', (text) => parseZipCell(text, company_state)),
  };
  if (values.start_date && values.end_date && values.end_date < values.start_date) {
    errors.push({ field: 'end_date', detail: 'is before the start date' });
  }
  return { values, errors, hints };
}

/** The request body for the row; null while anything is missing or invalid. */
export function toRecord<P extends object>({ values, errors }: ParsedRow, parties: P) {
  const { title, budget, start_date, end_date, ...optional } = values;
  if (errors.length > 0 || title === null || budget === null || start_date === null || end_date === null) return null;
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return {
    ...parties,
    title,
    budget,
    start_date,
    end_date,
    ...(given as Partial<Record<keyof typeof optional, string>>),
  };
}

const isBlank = (text: string) => !/\d/.test(text) && isPlaceholder(text);

const tooLong = (length: number, max: number) =>
  `has ${length.toLocaleString('en-US')} characters, more than ${max.toLocaleString('en-US')}`;

const parseLine =
  (max: number) =>
  (text: string): ParseResult<string> => {
    const value = toSingleLine(text);
    if (value === '') return { error: 'has no readable text' };
    return value.length > max ? { error: tooLong(value.length, max) } : { value };
  };

function parseNotes(text: string): ParseResult<string> {
  const value = toMultiline(text);
  if (value === '') return { error: 'has no readable text' };
  return value.length > LIMITS.longText ? { error: tooLong(value.length, LIMITS.longText) } : { value };
}

const AMOUNT_ERRORS: Readonly<Record<AmountProblem, string>> = {
  ambiguous: 'is ambiguous: write it as $1,235',
  negative: "can't be negative",
  shortened: "isn't an amount: write it in full, such as $1,200,000",
  unreadable: "isn't an amount, such as $1,235",
};

/** `$1,235` → 1235: contracts are kept in whole dollars, so cents are for a person to decide about. */
export function parseAmount(text: string): ParseResult<number> {
  const amount = parseDollars(text);
  if ('problem' in amount) return { error: AMOUNT_ERRORS[amount.problem] };
  const value = Math.round(amount.value);
  if (value > LIMITS.money) return { error: 'is too large' };
  // spreadsheets compute amounts such as 268400.00000000006
  if (Math.abs(value - amount.value) < 0.005) return { value };
  return { error: `has cents: enter whole dollars, such as $${value.toLocaleString('en-US')}` };
}

function parseDateCell(text: string, order: DateOrder): ParseResult<string> {
  const value = parseDate(text, order);
  return value ? { value } : { error: "isn't a valid date, such as 3/31/2026" };
}

function parseStateCell(text: string): ParseResult<string> {
  const value = parseState(text);
  return value ? { value } : { error: "isn't a state, such as MD" };
}

function parseZipCell(text: string, state: string | null): ParseResult<string> {
  const value = /^\d{5}-\d{4}$/.test(text) ? text : parseZip(text, state);
  if (!value) return { error: "isn't a ZIP code, such as 21201" };
  return value.slice(0, 5) === text.slice(0, 5) ? { value } : { value, hint: `is read as ${value}` };
}

/** Records with the same key are duplicates: same firm, same title, same dates. */
export function dedupeKey(
  mwbeId: string,
  { title, start_date, end_date }: Pick<SheetValues, 'title' | 'start_date' | 'end_date'>,
) {
  return JSON.stringify([mwbeId, fold(title ?? ''), start_date, end_date]);
}

/** Spreadsheets prefix text that must not run as a formula with an apostrophe. */
export const stripFormulaGuard = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');
