import { certificationType } from '#contract/imports/rules/certification-types.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { ImportSettings, ListColumn } from '#contract/imports/schema/drafts.ts';

export type Mapping = ImportSettings['mapping'];
/** What a column is mapped to: nothing, a field, or a yes/no flag of one certificate type (`yes:MBE`). */
export type ColumnChoice = '' | ListField | `yes:${string}`;

export const EMPTY_MAPPING: Mapping = { columns: {} };
const USUAL_KINDS = ['MBE', 'WBE', 'DBE', 'SBE', 'VBE'];

export function choiceOf({ columns, certification_flags = {} }: Mapping, column: string): ColumnChoice {
  const kind = Object.keys(certification_flags).find((name) => certification_flags[name] === column);
  if (kind) return `yes:${kind}`;
  return LIST_FIELDS.find((field) => columns[field]?.includes(column)) ?? '';
}

/** The mapping with one column changed; of several columns of one field the first with a value counts. */
export function withChoice(mapping: Mapping, column: string, choice: ColumnChoice): Mapping {
  const { certification_flags = {}, ...rest } = mapping;
  const columns = Object.fromEntries(
    LIST_FIELDS.flatMap((field) => {
      const kept = (mapping.columns[field] ?? []).filter((name) => name !== column);
      const all = field === choice ? [...kept, column] : kept;
      return all.length > 0 ? [[field, all]] : [];
    }),
  );
  const kind = choice.startsWith('yes:') ? choice.slice(4) : null;
  const others = Object.entries(certification_flags).filter(([name, header]) => header !== column && name !== kind);
  const flags = Object.fromEntries(kind ? [...others, [kind, column]] : others);
  return { ...rest, columns, ...(Object.keys(flags).length > 0 ? { certification_flags: flags } : {}) };
}

/** Certificate types that a column can be a flag of. */
export function certificateKinds({ certification_flags = {} }: Mapping, columns: readonly ListColumn[]): string[] {
  const named = columns.flatMap(
    ({ name }) => certificationType(name.replace(/\?|\b(?:certified|flag)\b/gi, ' ')) ?? [],
  );
  return [...new Set([...Object.keys(certification_flags), ...named, ...USUAL_KINDS])];
}

/** The field that a column is mapped to although most of its values do not fit. */
export function typeMismatch(mapping: Mapping, { name, misfits }: ListColumn): ListField | undefined {
  const choice = choiceOf(mapping, name);
  return misfits.find((field) => field === choice);
}

/** Certificate types from comma-separated text. */
export const parseKinds = (text: string): string[] =>
  text
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean);

export const withKinds = ({ certifications: _, ...mapping }: Mapping, kinds: readonly string[]): Mapping =>
  kinds.length > 0 ? { ...mapping, certifications: [...kinds] } : mapping;

export const withDates = ({ date_order: _, ...mapping }: Mapping, order: 'mdy' | 'dmy'): Mapping =>
  order === 'dmy' ? { ...mapping, date_order: order } : mapping;
