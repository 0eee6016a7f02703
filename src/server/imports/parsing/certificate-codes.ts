import { certificationType } from '#contract/imports/rules/certification-types.ts';
import type { Cell } from './cells.ts';
import type { NaicsMention } from './naics-codes.ts';

export interface CodeColumn {
  readonly cell: Cell;
  readonly mentions: readonly NaicsMention[];
}

/**
 * The codes that a certificate of this type covers: only the codes tied to the type or in a column headed by it, if any.
 * Contradicting columns are intersected, since work outside the certified codes does not count.
 */
export function codesOf(type: string, columns: readonly CodeColumn[]): string[] {
  const tied = columns.flatMap(({ mentions }) => mentions).filter(({ types }) => types.length > 0);
  if (tied.length > 0) return [...new Set(tied.filter(({ types }) => types.includes(type)).map(({ code }) => code))];
  const own = columns.filter(({ cell }) => typeOfColumn(cell.column) === type);
  const general = columns.filter(
    ({ cell, mentions }) => typeOfColumn(cell.column) === undefined && mentions.length > 0,
  );
  const codes = (own.length > 0 ? own : general).map(({ mentions }) => mentions.map(({ code }) => code));
  // primary and secondary codes are combined; two columns of primary codes describe different types
  const rivals = general.filter(({ cell }) => /primary/i.test(cell.column)).length > 1;
  const [first = [], ...others] = codes;
  return [...new Set(rivals ? first.filter((code) => others.every((list) => list.includes(code))) : codes.flat())];
}

/** The type in the header of a code column, as in `ACDBENAICSCode`. */
const typeOfColumn = (column: string) =>
  certificationType(column.replace(/naics.*/is, '').replace(/(?<![_\s])[_\s]+$/, ''));
