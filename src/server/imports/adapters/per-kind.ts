import { kindsOfHeading } from '#contract/imports/rules/kinds.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, Cells } from './cells.ts';

/** Fields that a list may print for each certificate in a column of its own. */
export const KIND_FIELDS = ['certification_number', 'issued_on', 'expires_on'] as const;
export type KindField = (typeof KIND_FIELDS)[number];

/** What the heads of columns name, which is the same in every row. */
const HEADS = new Map<string, readonly string[]>();
const MOST_HEADS = 1_000;

function kindsOfColumn(column: string): readonly string[] {
  const known = HEADS.get(column);
  if (known) return known;
  if (HEADS.size === MOST_HEADS) HEADS.clear();
  const kinds = kindsOfHeading(column);
  HEADS.set(column, kinds);
  return kinds;
}

/** Which certificates a column is about: the kinds that its head names (`MBE Exp Date`), else its number (`Expiration 2`). */
export function tiesOf(column: string): readonly string[] {
  const kinds = kindsOfColumn(column);
  return kinds.length > 0 ? kinds : [`#${Number(/(?<!\d)(\d{1,2})\)?$/.exec(column.trim())?.[1] ?? 1)}`];
}

/** Whether columns of one field are each about other certificates, so that they do not contradict each other. */
export function complement(columns: readonly string[]): boolean {
  const ties = columns.map(tiesOf);
  const numbered = ties.filter(([tie]) => tie?.startsWith('#')).length;
  return (numbered === 0 || numbered === columns.length) && new Set(ties.flat()).size === ties.flat().length;
}

/** A kind that a row states, and the ties of the column that states it. */
export interface StatedKind {
  readonly kind: string;
  readonly ties: readonly string[];
}

/** Whether this field stands in several columns, each about other certificates. */
export const hasColumns = ({ columns }: ListMapping, field: KindField) => (columns[field] ?? []).length > 1;

/** The same, or its only column is headed by one of the kinds of this row, and says nothing of the others. */
export function isPerKind(mapping: ListMapping, field: KindField, stated: readonly StatedKind[]): boolean {
  if (hasColumns(mapping, field)) return true;
  const kinds = (mapping.columns[field] ?? []).flatMap(kindsOfColumn);
  return (
    kinds.length > 0 &&
    stated.some(({ kind }) => kinds.includes(kind)) &&
    stated.some(({ kind }) => !kinds.includes(kind))
  );
}

export const cellOfKind = (cells: Cells, field: KindField, { kind, ties }: StatedKind): Cell | undefined =>
  cells.all(field).find(({ column }) => tiesOf(column).some((tie) => tie === kind || ties.includes(tie)));

/** The kinds that a row states by nothing but a date or a number below their heads. */
export const kindsByColumns = (cells: Cells, mapping: ListMapping): string[] =>
  KIND_FIELDS.filter((field) => hasColumns(mapping, field)).flatMap((field) =>
    cells.all(field).flatMap(({ column }) => kindsOfColumn(column)),
  );
