import { describe, expect, test } from 'vitest';
import { MIN_GROUP_SHOWN } from '../../limits.ts';
import { hiddenCells, hiddenItems, shownCells, withTotals } from './suppression.ts';

/** `TABLES=10000 npm test -- unit` is the full attack. */
const TABLES = Number(process.env.TABLES ?? 300);
const EPSILON = 1e-6;

/** Numbers that a seed decides. */
function randomFrom(seed: number) {
  let state = seed + 0x6d2b79f5;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, upTo: (most: number) => Math.floor(next() * (most + 1)) };
}

/** An equation: the variables with their signs, and what they come to. */
interface Equation {
  readonly terms: ReadonlyMap<number, number>;
  readonly value: number;
}

/** All that a reader can compute: each row and column with its totals, as equations of the hidden cells. */
function equationsOf(shown: readonly (readonly (number | null)[])[]): { equations: Equation[]; variables: number } {
  const ids = new Map<string, number>();
  const idOf = (row: number, column: number) => {
    const key = `${row} ${column}`;
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) as number;
  };
  const [rows, columns] = [shown.length, shown[0]?.length ?? 0];
  const equation = (cells: readonly (readonly [number, number])[]): Equation => {
    const terms = new Map<number, number>();
    let value = 0;
    for (const [at, [row, column]] of cells.entries()) {
      const sign = at === cells.length - 1 ? -1 : 1;
      const known = shown[row]?.[column];
      if (known === null || known === undefined) terms.set(idOf(row, column), sign);
      else value -= sign * known;
    }
    return { terms, value };
  };
  const equations = [
    ...Array.from({ length: rows }, (_, row) =>
      equation(Array.from({ length: columns }, (_, column) => [row, column] as const)),
    ),
    ...Array.from({ length: columns }, (_, column) =>
      equation(Array.from({ length: rows }, (_, row) => [row, column] as const)),
    ),
  ].filter(({ terms }) => terms.size > 0);
  return { equations, variables: ids.size };
}

/** A tableau in which every equation has a variable of its own, or null where the equations cannot hold (phase one). */
function feasible(equations: readonly Equation[], variables: number) {
  const rows = equations.map(({ terms, value }, at) => {
    const sign = value < 0 ? -1 : 1;
    const row = new Float64Array(variables + equations.length + 1);
    for (const [id, factor] of terms) row[id] = sign * factor;
    row[variables + at] = 1;
    row[row.length - 1] = sign * value;
    return row;
  });
  const basis = equations.map((_, at) => variables + at);
  const costs = new Float64Array(variables + equations.length + 1);
  for (const row of rows)
    for (let at = 0; at < row.length; at += 1)
      if (at < variables || at === row.length - 1) costs[at] = (costs[at] ?? 0) - (row[at] ?? 0);
  simplex(rows, basis, costs, variables + equations.length);
  if (Math.abs(costs[costs.length - 1] ?? 0) > EPSILON) return null;
  return { rows, basis };
}

/** Bland's rule: never goes round in circles. */
function simplex(rows: Float64Array[], basis: number[], costs: Float64Array, columns: number): void {
  for (;;) {
    let enter = -1;
    for (let at = 0; at < columns && enter < 0; at += 1) if ((costs[at] ?? 0) < -EPSILON) enter = at;
    if (enter < 0) return;
    let leave = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, row] of rows.entries()) {
      const factor = row[enter] ?? 0;
      if (factor <= EPSILON) continue;
      const ratio = (row[row.length - 1] ?? 0) / factor;
      if (ratio < least - EPSILON || (ratio < least + EPSILON && (basis[at] ?? 0) < (basis[leave] ?? 0))) {
        least = ratio;
        leave = at;
      }
    }
    if (leave < 0) throw new Error('Without bounds');
    pivot(rows, costs, leave, enter);
    basis[leave] = enter;
  }
}

function pivot(rows: Float64Array[], costs: Float64Array, leave: number, enter: number): void {
  const line = rows[leave] as Float64Array;
  const by = line[enter] ?? 1;
  for (let at = 0; at < line.length; at += 1) line[at] = (line[at] ?? 0) / by;
  for (const other of [...rows, costs]) {
    const factor = other[enter] ?? 0;
    if (other === line || factor === 0) continue;
    for (let at = 0; at < other.length; at += 1) other[at] = (other[at] ?? 0) - factor * (line[at] ?? 0);
  }
}

/** The least and the most that each hidden value can be. @param least what a reader knows that it is at least */
function bounds(shown: readonly (readonly (number | null)[])[], least: number): { low: number; high: number }[] {
  const { equations, variables } = equationsOf(shown);
  const moved = equations.map(({ terms, value }) => ({
    terms,
    value: value - least * [...terms.values()].reduce((sum, sign) => sum + sign, 0),
  }));
  const start = feasible(moved, variables);
  if (!start) throw new Error('The true table is not among the possible ones');
  const extreme = (variable: number, sign: 1 | -1) => {
    const rows = start.rows.map((row) => row.slice());
    const basis = [...start.basis];
    const costs = new Float64Array(rows[0]?.length ?? 0);
    costs[variable] = sign;
    for (const [at, row] of rows.entries())
      if (basis[at] === variable)
        for (let column = 0; column < row.length; column += 1)
          costs[column] = (costs[column] ?? 0) - sign * (row[column] ?? 0);
    simplex(rows, basis, costs, variables);
    const at = basis.indexOf(variable);
    return least + (at < 0 ? 0 : (rows[at]?.[(rows[at]?.length ?? 1) - 1] ?? 0));
  };
  return Array.from({ length: variables }, (_, variable) => ({
    low: extreme(variable, 1),
    high: extreme(variable, -1),
  }));
}

/** The hidden values in the order in which `equationsOf` meets them. */
function hiddenValues(all: readonly (readonly number[])[], hidden: readonly (readonly boolean[])[]): number[] {
  return all.flatMap((row, at) => row.filter((_, column) => hidden[at]?.[column]));
}

function randomTable(seed: number) {
  const { next, upTo } = randomFrom(seed);
  const [rows, columns] = [1 + upTo(5), 1 + upTo(4)];
  const sparse = next();
  const cells = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (next() < sparse * 0.5 ? 0 : next() < 0.5 ? upTo(7) : upTo(80))),
  );
  const hours = cells.map((row) => row.map((people) => people * (20 + upTo(150)) * (next() < 0.03 ? 0 : 1)));
  return { cells, hours };
}

describe('suppression of small cells', () => {
  test('an attack by linear programming recovers no hidden cell, neither people nor hours, of random tables', () => {
    let [attacked, withheld, recovered, pinned] = [0, 0, 0, 0];
    for (let seed = 1; seed <= TABLES; seed += 1) {
      const { cells, hours } = randomTable(seed);
      const knownColumns = seed % 3 === 0;
      const hidden = hiddenCells({ cells, beside: [hours], knownColumns });
      if (hidden && knownColumns) expect(hidden.at(-1)).not.toContain(true);
      if (hidden === null) {
        withheld += 1;
        continue;
      }
      const all = withTotals(cells);
      for (const [row, line] of all.entries())
        for (const [column, people] of line.entries())
          if (people > 0 && people < MIN_GROUP_SHOWN) expect(hidden[row]?.[column]).toBe(true);
      const values = hiddenValues(all, hidden);
      if (values.length === 0) continue;
      for (const [at, { low, high }] of bounds(shownCells(all, hidden), 1).entries()) {
        attacked += 1;
        if (high - low < 1) recovered += 1;
        const value = values[at] ?? 0;
        if (value < MIN_GROUP_SHOWN && high < MIN_GROUP_SHOWN) pinned += 1;
      }
      for (const { low, high } of bounds(shownCells(withTotals(hours), hidden), 0))
        if (high - low < EPSILON) recovered += 1;
    }
    expect({ recovered, pinned }).toEqual({ recovered: 0, pinned: 0 });
    expect(attacked).toBeGreaterThan(TABLES);
    // of sparse little tables some cannot be shown at all; most can
    expect(withheld).toBeLessThan(TABLES / 2);
  });

  test('the attack finds a cell that was hidden alone', () => {
    const all = withTotals([
      [3, 20],
      [30, 40],
    ]);
    const alone = all.map((row, at) => row.map((_, column) => at === 0 && column === 0));
    expect(bounds(shownCells(all, alone), 1)).toEqual([{ low: 3, high: 3 }]);
    expect(
      hiddenCells({
        cells: [
          [3, 20],
          [30, 40],
        ],
      }),
    ).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, false],
    ]);
  });

  test('of a list the next smallest goes with a small one, and what can’t be protected is not shown', () => {
    expect(hiddenItems([121, 143, 54])).toEqual([false, false, false]);
    expect(hiddenItems([121, 3, 54, 0])).toEqual([false, true, true, false]);
    expect(hiddenItems([3, 2])).toBeNull();
    expect(hiddenItems([2, 1])).toBeNull();
    expect(hiddenItems([3, 40, 60], [[30, 0, 900]])).toEqual([true, false, true]);
  });
});
