import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import { typesInHeader } from './certification-types.ts';

/** Fields that a list may have in a separate column per certificate. */
export const PER_TYPE_FIELDS = ['certification_number', 'issued_on', 'expires_on'] as const;
export type PerTypeField = (typeof PER_TYPE_FIELDS)[number];

/** Cache of the types in column headers, which are the same in every row. */
const TYPES_BY_HEADER = new Map<string, readonly string[]>();
const MAX_CACHED_HEADERS = 1_000;

function typesOfColumn(column: string): readonly string[] {
  const known = TYPES_BY_HEADER.get(column);
  if (known) return known;
  if (TYPES_BY_HEADER.size === MAX_CACHED_HEADERS) TYPES_BY_HEADER.clear();
  const types = typesInHeader(column);
  TYPES_BY_HEADER.set(column, types);
  return types;
}

/** Virginia certifies each of these as part of one program, with one date. */
const SWAM_TYPES = ['SWaM', 'SB', 'SBE', 'MICRO', 'MBE', 'WBE', 'SDVOB', 'VOB'];
/** Certifications of the SBA, which have dates of their own: those of a list are never theirs. */
const FEDERAL_TYPES = new Set(['8(a)', 'HUBZone', 'WOSB', 'EDWOSB', 'SDVOSB', 'VOSB']);

const typesCovered = (column: string): readonly string[] =>
  typesOfColumn(column).flatMap((type) => (type === 'SWaM' ? SWAM_TYPES : [type]));

const isFederal = (column: string): boolean => {
  const types = typesOfColumn(column);
  return types.length > 0 && types.every((type) => FEDERAL_TYPES.has(type));
};

/** Which certificates a column describes: the types in its header (`MBE Exp Date`), else its number (`Expiration 2`). */
export function columnScope(column: string): readonly string[] {
  const types = typesCovered(column);
  return types.length > 0 ? types : [`#${Number(/(?<!\d)(\d{1,2})\)?$/.exec(column.trim())?.[1] ?? 1)}`];
}

/** Whether columns of one field each describe different certificates, so that they do not conflict. */
export function areComplementary(columns: readonly string[]): boolean {
  const ties = columns.map(columnScope);
  const numbered = ties.filter(([tie]) => tie?.startsWith('#')).length;
  return (numbered === 0 || numbered === columns.length) && new Set(ties.flat()).size === ties.flat().length;
}

/** A certification type of a row, and the scope of the column it comes from. */
export interface StatedType {
  readonly type: string;
  readonly ties: readonly string[];
}

/** Whether this field has several columns, each for different certificates. */
export const hasSeveralColumns = ({ columns }: ListMapping, field: PerTypeField) => (columns[field] ?? []).length > 1;

/** The same, or its only column applies to one type of this row and not to the others. */
export function isPerType(mapping: ListMapping, field: PerTypeField, stated: readonly StatedType[]): boolean {
  const columns = mapping.columns[field] ?? [];
  if (columns.length > 1 || columns.some(isFederal)) return true;
  const types = columns.flatMap(typesCovered);
  return (
    types.length > 0 &&
    stated.some(({ type }) => types.includes(type)) &&
    stated.some(({ type }) => !types.includes(type))
  );
}

export const cellForType = (cells: RowCells, field: PerTypeField, { type, ties }: StatedType): Cell | undefined =>
  cells.all(field).find(({ column }) => columnScope(column).some((tie) => tie === type || ties.includes(tie)));

/** The types that a row has only by a date or number in their columns. */
export const typesFromColumns = (
  cells: RowCells,
  mapping: ListMapping,
  stated: ReadonlyMap<string, unknown>,
): string[] =>
  PER_TYPE_FIELDS.flatMap((field) =>
    cells.all(field).flatMap(({ column }) => {
      if (!hasSeveralColumns(mapping, field) && !isFederal(column)) return [];
      const isCovered = typesCovered(column).some((type) => stated.has(type));
      return isCovered ? [] : typesOfColumn(column);
    }),
  );
