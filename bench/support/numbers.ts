/** The value below which this share of the numbers lies; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Three digits that tell. */
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

/** One goal: what was measured, what it had to be, whether it is. */
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
    const wish = goal.most === undefined ? `≥ ${formatNumber(goal.least ?? 0)}` : `≤ ${formatNumber(goal.most)}`;
    return [goal.what, goal.shows ?? formatNumber(goal.is), wish, isMet(goal) ? 'OK' : 'MISSED'];
  });
  console.log(`\n${table([['goal', 'is', 'wish', ''], ...lines])}`);
  return goals.every(isMet);
}

const isMet = ({ is, most, least }: Goal): boolean =>
  (most === undefined || is <= most) && (least === undefined || is >= least);
