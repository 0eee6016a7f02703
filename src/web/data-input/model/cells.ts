import { parseAmount } from '#contract/amounts.ts';
import { withoutHouse } from '#contract/data-input/rules/streets.ts';
import { LEVELS, MONTH_LIMITS, RACES, RESIDENCES, SEXES } from '#contract/data-input/rules.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import { readCents, readDay } from '#contract/payment-imports/rules/cells.ts';
import { cellCopy } from '../copy/cells.ts';
import { choices } from '../copy/choices.ts';
import { type Column, FIELD_OF } from './columns.ts';

/** Somebody whose people the rows can be: a contract of the branch, by a name that only it has. */
export interface Employer {
  readonly id: string;
  readonly name: string;
}
/** What a cell says, or why it says nothing that can be saved. */
export type ReadCell = { readonly values: Partial<RowValues> } | { readonly problem: string };

interface Named {
  readonly id: string;
  readonly firm: string | null;
  readonly title: string;
}
/** Names for contracts; those of one firm also have their titles. */
export function employersOf(contracts: readonly Named[]): Employer[] {
  const named = contracts.filter(({ firm }) => firm !== null);
  const firms = Map.groupBy(named, ({ firm }) => firm);
  return named.map(({ id, firm, title }) => ({
    id,
    name: firms.get(firm)?.length === 1 ? (firm ?? title) : `${firm}: ${title}`,
  }));
}

const OPTIONS = { level: LEVELS, sex: SEXES, race: RACES, residence: RESIDENCES } as const;
export type ChoiceColumn = keyof typeof OPTIONS;
export const isChoice = (column: Column): column is ChoiceColumn => column in OPTIONS;

/** The labels that a column of choices proposes. */
export const choicesOf = (column: ChoiceColumn): readonly string[] =>
  OPTIONS[column].map((code) => (choices[column] as Readonly<Record<string, string>>)[code] ?? code);

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** A choice by its label, its code, how forms call it, or the first letters that only it has. */
function readChoice(column: ChoiceColumn, text: string): ReadCell {
  const labels = choices[column] as Readonly<Record<string, string>>;
  const wanted = key(text);
  const codes: readonly string[] = OPTIONS[column];
  const exact = codes.find((code) => key(code) === wanted || key(labels[code] ?? '') === wanted);
  const alias = SYNONYMS[column].find(([words]) => words.test(wanted))?.[1];
  const begins = codes.filter((code) => wanted !== '' && key(labels[code] ?? '').startsWith(wanted));
  const found = exact ?? alias ?? (begins.length === 1 ? begins[0] : undefined);
  return found === undefined ? { problem: cellCopy.choice(choicesOf(column)) } : { values: { [column]: found } };
}
const SYNONYMS: Readonly<Record<ChoiceColumn, readonly (readonly [RegExp, string])[]>> = {
  level: [
    [/^(j|jw|journeym[ae]n|journey (worker|person|level))$/, 'journey'],
    [/^(a|app|appr)$/, 'apprentice'],
    [/^(t|tr)$/, 'trainee'],
  ],
  sex: [
    [/^(f|w|wom[ae]n)$/, 'female'],
    [/^(m|m[ae]n)$/, 'male'],
    [/^(x|nb|non binary)$/, 'nonbinary'],
    [/^(n a|unknown|not (specified|known|disclosed)|declined.*)$/, 'not_stated'],
  ],
  race: [
    [/^(h|latin[ox]|hispanic.*)$/, 'hispanic'],
    [/^(c|w|caucasian.*|white.*)$/, 'white'],
    [/^(b|aa|african.*|black.*)$/, 'black'],
    [/^(as|asian)$/, 'asian'],
    [/^(nh|nhpi|pacific.*|native hawaiian.*|hawaiian.*)$/, 'pacific'],
    [/^(ai|aian|na|native( american)?|american indian.*|alaska.*|indian)$/, 'native'],
    [/^(two.*|multi.*|mixed)$/, 'two_or_more'],
    [/^(n a|unknown|not (specified|known|disclosed)|declined.*)$/, 'not_stated'],
  ],
  residence: [
    [/^(y|yes|local|r|res)$/, 'resident'],
    [/^(n|no|non ?local|not (a )?resident|non resident)$/, 'nonresident'],
    [/^(n a|not (stated|known|specified))$/, 'unknown'],
  ],
};

const LENGTHS: Partial<Record<Column, number>> = {
  trade: MONTH_LIMITS.trade,
  county: MONTH_LIMITS.county,
  street: MONTH_LIMITS.street,
  note: MONTH_LIMITS.note,
  employer: MONTH_LIMITS.employer,
};

/** What a cell says; an empty one says nothing, which is saved too. */
export function readCell(column: Column, typed: string, employers: readonly Employer[]): ReadCell {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '')
    return { values: column === 'employer' ? { contract_id: null, employer: null } : { [FIELD_OF[column]]: null } };
  if (isChoice(column)) return readChoice(column, text);
  const most = LENGTHS[column];
  if (most !== undefined && text.length > most) return { problem: cellCopy.long(most) };
  switch (column) {
    case 'employer': {
      const found = employers.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      return { values: found ? { contract_id: found.id, employer: null } : { contract_id: null, employer: text } };
    }
    case 'zip':
      return /^\d{5}(?:-?\d{4})?$/.test(text) ? { values: { zip: text.slice(0, 5) } } : { problem: cellCopy.zip };
    case 'street':
      return { values: { street: withoutHouse(text) } };
    case 'hired_on': {
      const read = readDay(text);
      return 'value' in read ? { values: { hired_on: read.value } } : { problem: cellCopy.day };
    }
    case 'paid': {
      const read = readCents(text);
      return 'value' in read ? { values: { paid_cents: read.value } } : { problem: read.reason };
    }
    case 'people':
    case 'new_hires':
    case 'hours':
      return readNumber(column, text);
    default:
      return { values: { [FIELD_OF[column]]: text } };
  }
}

function readNumber(column: 'people' | 'new_hires' | 'hours', text: string): ReadCell {
  const read = parseAmount(text.replace(/^\$/, 'x').replace(/\s*(?:hours?|hrs?|h)\.?$/i, ''));
  if ('problem' in read) return { problem: column === 'hours' ? cellCopy.hours : cellCopy.count };
  if (column !== 'hours')
    return Number.isInteger(read.value) && read.value <= MONTH_LIMITS.people
      ? { values: { [column]: read.value } }
      : { problem: cellCopy.count };
  const hundredths = Math.round(read.value * 100);
  return hundredths <= MONTH_LIMITS.hours_hundredths
    ? { values: { hours_hundredths: hundredths } }
    : { problem: cellCopy.hours };
}

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
/** Hundredths as people write them: `1,351`, `40.5`. */
export function showHundredths(value: number): string {
  const rest = Math.abs(value) % 100;
  const part = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
  return `${value < 0 ? '-' : ''}${grouped(Math.floor(Math.abs(value) / 100))}${part}`;
}
/** Cents with two digits, as they are typed: `1,234.50`. */
export const showPaid = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${grouped(Math.floor(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** How a value reads in its cell. */
export function textOf(column: Column, values: Partial<RowValues>, employers: readonly Employer[]): string {
  if (column === 'employer')
    return values.contract_id
      ? (employers.find(({ id }) => id === values.contract_id)?.name ?? cellCopy.unknown)
      : (values.employer ?? '');
  const value = values[FIELD_OF[column]];
  if (value === null || value === undefined) return '';
  if (isChoice(column)) return (choices[column] as Readonly<Record<string, string>>)[String(value)] ?? String(value);
  if (column === 'hours') return showHundredths(Number(value));
  if (column === 'paid') return showPaid(Number(value));
  if (column === 'people' || column === 'new_hires') return grouped(Number(value));
  if (column === 'hired_on') return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
  return String(value);
}
