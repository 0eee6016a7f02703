/** Percentile of the numbers by share; 0 for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Three significant digits. */
export const formatNumber = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toFixed(3);

/** Rows of cells in columns, the first row a head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A measured value with its target. */
export interface Goal {
  readonly what: string;
  readonly is: number;
  /** `is` must be at most this, or at least this. */
  readonly most?: number;
  readonly least?: number;
  readonly shows?: string;
}

/** Prints goals. @returns whether all were met */
export function printGoals(goals: readonly Goal[]): boolean {
  const lines = goals.map((goal) => {
    const target = goal.most === undefined ? `≥ ${formatNumber(goal.least ?? 0)}` : `≤ ${formatNumber(goal.most)}`;
    return [goal.what, goal.shows ?? formatNumber(goal.is), target, isMet(goal) ? 'OK' : 'MISSED'];
  });
  console.log(`\n${table([['goal', 'measured', 'target', ''], ...lines])}`);
  return goals.every(isMet);
}

const isMet = ({ is, most, least }: Goal): boolean =>
  (most === undefined || is <= most) && (least === undefined || is >= least);
