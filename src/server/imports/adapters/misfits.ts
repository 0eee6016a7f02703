import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import { isNothing } from '#contract/imports/rules/shapes.ts';
import type { ListColumn } from '#contract/imports/schema/desk.ts';
import { COLUMNS } from './columns.ts';
import type { OpenList } from './rows.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
/** Fewer values say nothing of a column. */
const LEAST_VALUES = 3;
/** More values, or more characters of one, say nothing new. */
const MOST_VALUES = 100;
const TELLING = 300;
/** Agencies have words of their own for their kinds of certificate. */
const FREE: readonly ListField[] = ['certification'];

/** The columns of a file as a person looks at them, and what each of them cannot be. */
export function columnsOfList({ headers, sample }: Pick<OpenList, 'headers' | 'sample'>): ListColumn[] {
  return headers.map((name) => {
    const values = sample.map(({ cells }) => (cells[name] ?? '').trim()).filter((value) => !isNothing(value));
    return {
      name: clean(name),
      samples: [...new Set(values.map((value) => clean(value).slice(0, SAMPLE_LENGTH)))].slice(0, SAMPLES),
      filled: values.length,
      misfits: misfitsOf(values.slice(0, MOST_VALUES).map((value) => value.slice(0, TELLING))),
    };
  });
}

const misfitsOf = (values: readonly string[]): ListField[] =>
  LIST_FIELDS.filter((field) => !FREE.includes(field) && cannotBe(field, values));

function cannotBe(field: ListField, values: readonly string[]): boolean {
  const { fits } = COLUMNS[field];
  if (!fits || values.length < LEAST_VALUES) return false;
  return values.filter(fits).length < values.length / 2;
}

/** As a database takes it. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
