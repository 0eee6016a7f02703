import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { ListColumn } from '#contract/imports/schema/drafts.ts';
import { COLUMN_PATTERNS } from './columns.ts';
import type { OpenedList } from './rows.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
/** Fewer values say nothing of a column. */
const MIN_VALUES = 3;
/** More values, or more characters of one, say nothing new. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 300;
/** Agencies have words of their own for their kinds of certificate. */
const FREE_TEXT_FIELDS: readonly ListField[] = ['certification'];

/** The columns of a file as a person looks at them, and what each of them cannot be. */
export function describeColumns({ headers, sample }: Pick<OpenedList, 'headers' | 'sample'>): ListColumn[] {
  return headers.map((name) => {
    const values = sample.map(({ cells }) => (cells[name] ?? '').trim()).filter((value) => !isPlaceholder(value));
    return {
      name: sanitizeText(name),
      samples: [...new Set(values.map((value) => sanitizeText(value).slice(0, SAMPLE_LENGTH)))].slice(0, SAMPLES),
      filled: values.length,
      misfits: typeMismatches(values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE_LENGTH))),
    };
  });
}

const typeMismatches = (values: readonly string[]): ListField[] =>
  LIST_FIELDS.filter((field) => !FREE_TEXT_FIELDS.includes(field) && isMismatch(field, values));

function isMismatch(field: ListField, values: readonly string[]): boolean {
  const { fits } = COLUMN_PATTERNS[field];
  if (!fits || values.length < MIN_VALUES) return false;
  return values.filter(fits).length < values.length / 2;
}

/** As a database takes it. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
