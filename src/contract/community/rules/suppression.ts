import { MIN_GROUP_SHOWN } from '../../limits.ts';

/**
 * Which cells of a table of people are hidden so that nobody can be picked out: those of fewer than `MIN_GROUP_SHOWN`
 * people, and as many more as it takes that none of them follows from the others and the totals (complementary suppression).
 *
 * A hidden cell is one of a circle of hidden cells along rows and columns: what one of them has more, the next has less,
 * and every total stays. Circles are chosen so that each small cell could as well hold `SPREAD` people more, even for
 * somebody who knows that what is hidden is not nought. `suppression.test.ts` attacks it by linear programming.
 */

/** How many people more each small cell could hold, by all that is shown. */
const SPREAD = 4;

const isSmall = (people: number): boolean => people > 0 && people < MIN_GROUP_SHOWN;

export interface PeopleTable {
  /** People by row and column. */
  readonly cells: readonly (readonly number[])[];
  /** Other measures of the same people, such as their hours: hidden in the same cells. */
  readonly beside?: readonly (readonly (readonly number[])[])[];
  /** The totals of columns are known from elsewhere: hiding them protects nothing. */
  readonly knownColumns?: boolean;
}

/** With the totals of rows as the last column and those of columns as the last row. */
type WithTotals = readonly (readonly number[])[];

export function withTotals(cells: readonly (readonly number[])[]): number[][] {
  const rows = cells.map((row) => [...row, row.reduce((sum, one) => sum + one, 0)]);
  const columns = rows[0]?.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0)) ?? [];
  return [...rows, columns];
}

/**
 * The cells to hide, with those of the totals; the total of all is always shown.
 * @returns null where the table cannot be shown at all: everybody together is fewer than `MIN_GROUP_SHOWN`, or no more
 * cells could protect the small ones
 */
export function hiddenCells({ cells, beside = [], knownColumns = false }: PeopleTable): boolean[][] | null {
  const all = withTotals(cells);
  const others = beside.map(withTotals);
  const [rows, columns] = [all.length, all[0]?.length ?? 0];
  const total = all[rows - 1]?.[columns - 1] ?? 0;
  if (isSmall(total)) return null;
  const grid = { all, others, hidden: all.map((row) => row.map(isSmall)), rows, columns, knownColumns };
  if (knownColumns && all[rows - 1]?.some(isSmall)) return null;
  for (const [row, line] of all.entries())
    for (const [column, people] of line.entries())
      if (isSmall(people)) {
        const circle = cheapestCircle(grid, { row, column });
        if (circle === null) return null;
        for (const cell of circle) hide(grid, cell);
      }
  return grid.hidden;
}

/** The same for a list with its total. */
export function hiddenItems(people: readonly number[], beside: readonly (readonly number[])[] = []): boolean[] | null {
  const total = people.reduce((sum, one) => sum + one, 0);
  if (isSmall(total)) return null;
  const hidden = people.map(isSmall);
  if (!hidden.includes(true)) return hidden;
  // one cell that can give `SPREAD` people away to each small one protects them all
  const able = people
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > SPREAD && beside.every((measure) => (measure[at] ?? 0) > 0))
    .toSorted((a, b) => a.count - b.count);
  const [cheapest] = able;
  if (!cheapest) return null;
  hidden[cheapest.at] = true;
  return hidden;
}

/** Values where they are shown, null where they are hidden. */
export const shownCells = (values: WithTotals, hidden: readonly (readonly boolean[])[]): (number | null)[][] =>
  values.map((row, at) => row.map((value, column) => (hidden[at]?.[column] ? null : value)));

interface Cell {
  readonly row: number;
  readonly column: number;
}
interface Grid {
  readonly all: WithTotals;
  readonly others: readonly WithTotals[];
  readonly hidden: boolean[][];
  readonly rows: number;
  readonly columns: number;
  readonly knownColumns: boolean;
}

function hide({ hidden }: Grid, { row, column }: Cell): void {
  const line = hidden[row];
  if (line) line[column] = true;
}

/** Totals stand on the other side of the equations of their rows and columns. */
const isTurned = ({ rows, columns }: Grid, { row, column }: Cell): boolean =>
  (row === rows - 1) !== (column === columns - 1);
const isTotalOfAll = ({ rows, columns }: Grid, { row, column }: Cell): boolean =>
  row === rows - 1 && column === columns - 1;

/** What it costs to hide a cell; null where it can be no part of a circle. @param gives it loses what the small one gains */
function costOf(grid: Grid, cell: Cell, gives: boolean): number | null {
  const { row, column } = cell;
  const people = grid.all[row]?.[column] ?? 0;
  if (people === 0 || isTotalOfAll(grid, cell) || (grid.knownColumns && row === grid.rows - 1)) return null;
  if (gives && (people <= SPREAD || grid.others.some((other) => (other[row]?.[column] ?? 0) <= 0))) return null;
  return grid.hidden[row]?.[column] ? 0.001 : people;
}

/**
 * The circle of cells through a small one that hides the fewest people (Dijkstra over rows and columns): from its row by a
 * cell to a column, by another to a row, and so on to its own column.
 */
function cheapestCircle(grid: Grid, small: Cell): Cell[] | null {
  const { rows, columns } = grid;
  const [start, end] = [small.row, rows + small.column];
  const found = Array.from({ length: rows + columns }, () => ({
    cost: Number.POSITIVE_INFINITY,
    by: null as Cell | null,
  }));
  const open = new Set(found.keys());
  const first = found[start];
  if (first) first.cost = 0;
  for (;;) {
    const node = nearest(open, found);
    if (node === null) return null;
    if (node === end) return cellsBack(found, rows, start, end);
    open.delete(node);
    const isRow = node < rows;
    for (let other = 0; other < (isRow ? columns : rows); other += 1) {
      const cell = isRow ? { row: node, column: other } : { row: other, column: node - rows };
      if (cell.row === small.row && cell.column === small.column) continue;
      // along rows the next cell moves against the small one, along columns with it; totals the other way
      const gives = isRow === (isTurned(grid, cell) === isTurned(grid, small));
      const cost = costOf(grid, cell, gives);
      const next = found[isRow ? rows + other : other];
      const so = (found[node]?.cost ?? 0) + (cost ?? 0);
      if (cost !== null && next && so < next.cost) Object.assign(next, { cost: so, by: cell });
    }
  }
}

function nearest(open: ReadonlySet<number>, found: readonly { readonly cost: number }[]): number | null {
  let best: number | null = null;
  for (const node of open)
    if ((found[node]?.cost ?? 0) < (best === null ? Number.POSITIVE_INFINITY : (found[best]?.cost ?? 0))) best = node;
  return best;
}

function cellsBack(found: readonly { readonly by: Cell | null }[], rows: number, start: number, end: number): Cell[] {
  const cells: Cell[] = [];
  for (let node = end; node !== start; ) {
    const by = found[node]?.by;
    if (!by) break;
    cells.push(by);
    node = node < rows ? rows + by.column : by.row;
  }
  return cells;
}
