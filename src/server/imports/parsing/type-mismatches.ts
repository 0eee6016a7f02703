import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { ListColumn } from '#contract/imports/schema/drafts.ts';
import { COLUMN_PATTERNS } from './columns.ts';
import type { OpenedList } from './rows.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
/** Fewer values are inconclusive. */
const MIN_VALUES = 3;
/** More values or longer ones add no information. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 300;
/** Agencies have their own words for certification types. */
const FREE_TEXT_FIELDS: readonly ListField[] = ['certification'];

/** The columns of a file with sample values and the fields that each cannot be. */
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

/** Removes what PostgreSQL text cannot store: NUL and lone surrogates. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
