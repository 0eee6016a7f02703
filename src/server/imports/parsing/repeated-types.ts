// Types that a row names more than once, each for a certificate of its own.
import type { Cell, RowCells } from './cells.ts';
import { PER_TYPE_FIELDS } from './per-type-columns.ts';
import type { TypeMention } from './type-mentions.ts';

const PLACES = /[;|\n]/;
const FIELDS = ['certification_status', ...PER_TYPE_FIELDS] as const;

/**
 * `DBE; DBE` beside `A-1; B-2`, or `MBE #1; MBE #2`: the certificate in each place. Undefined where the same type is only
 * said again, as nothing tells one from the other.
 */
export function repeatedTypes(
  cells: RowCells,
  typesIn: (cell: Cell) => readonly TypeMention[],
): readonly TypeMention[] | undefined {
  const [cell, ...others] = cells.all('certification');
  const places = cell?.text.split(PLACES) ?? [];
  if (!cell || others.length > 0 || places.length < 2) return undefined;
  const each = places.map((text) => typesIn({ ...cell, text }));
  const found = each.flat();
  if (each.some(({ length }) => length !== 1) || areDistinct(found.map(({ type }) => type))) return undefined;
  const beside = FIELDS.flatMap((field) => cells.all(field));
  const isPaired = beside.some(({ text }) => text.split(PLACES).length === places.length);
  const isNumbered = areDistinct(found.map(({ number }) => number));
  return isPaired || isNumbered || new Set(found.map(({ ended }) => ended)).size > 1 ? found : undefined;
}

const areDistinct = (values: readonly (string | undefined)[]): boolean => new Set(values).size === values.length;
