// What the columns of each body's certificates say of a firm: "NMSDC Cert No.", "State" over "Agency", "Type" and "Expires".
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import { isTieOfGroup } from './certificate-groups.ts';
import {
  certificateGroup,
  columnScope,
  FEDERAL_TYPES,
  NOT_CERTIFIED,
  PER_TYPE_FIELDS,
  type StatedType,
  typesOfColumn,
} from './per-type-columns.ts';
import { isYes } from './yes-no.ts';

/** The groups of a list by their ties, each with its agency. */
export type Groups = ReadonlyMap<string, string | undefined>;

const KNOWN_MAPPINGS = new WeakMap<ListMapping, Groups>();

/** A group has a column for a date, a number or the agency; of a column of types alone nothing is known. */
export function groupsOf(mapping: ListMapping): Groups {
  const known = KNOWN_MAPPINGS.get(mapping);
  if (known) return known;
  const columns = PER_TYPE_FIELDS.flatMap((field) => mapping.columns[field] ?? []);
  const groups = new Map(
    columns.flatMap((column) => {
      const group = certificateGroup(column);
      return group ? [[group.tie, group.agency] as const] : [];
    }),
  );
  KNOWN_MAPPINGS.set(mapping, groups);
  return groups;
}

const tieOf = ({ column }: Cell): string | undefined => certificateGroup(column)?.tie;

/** What ties the types below a column of types to other columns. */
export function tiesOf(column: string, groups: Groups): readonly string[] {
  const ties = columnScope(column);
  return ties.every((tie) => !isTieOfGroup(tie) || groups.has(tie)) ? ties : ['#1'];
}

/** The group of a body that certifies several types, and says which in other columns: `8(a)` beside "SBA Expiration". */
const FEDERAL_TIE = '@SBA';

/** The types that a row has by what its groups say, where none of their cells names a type. */
export function typesOfGroups(cells: RowCells, groups: Groups, stated: Iterable<StatedType>): StatedType[] {
  const federal = [...stated].filter(({ type, ties }) => FEDERAL_TYPES.has(type) && !ties.some(isTieOfGroup));
  return [...groups.keys()].flatMap((tie) => {
    const of = (found: readonly Cell[]) => found.filter((cell) => tieOf(cell) === tie);
    const held = PER_TYPE_FIELDS.flatMap((field) => of(cells.all(field)));
    const named = of(cells.all('certification'));
    const [first] = [...named, ...held];
    if (!first || named.some(({ text }) => !isYes(text)) || held.some(({ text }) => NOT_CERTIFIED.test(text.trim())))
      return [];
    const others = tie === FEDERAL_TIE ? federal.map(({ type }) => type) : [];
    const types = [...new Set([...held.flatMap(({ column }) => typesOfColumn(column)), ...others])];
    if (types.length === 0) cells.discard(first, 'is of a certificate whose type is not stated; it does not count');
    return types.map((type) => ({ type, ties: [tie] }));
  });
}

/**
 * Types outside of groups, where the columns of groups alone have dates and numbers: what they name is the certificate of a
 * group with this type.
 */
export function isSaidByGroup(type: string, stated: Iterable<StatedType>, { columns }: ListMapping): boolean {
  const outside = PER_TYPE_FIELDS.some((field) => columns[field]?.some((column) => !certificateGroup(column)));
  return !outside && [...stated].some((other) => other.type === type && other.ties.some(isTieOfGroup));
}
