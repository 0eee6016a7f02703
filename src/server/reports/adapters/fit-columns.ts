/** What a column needs at a font size of one point. */
export interface Need {
  /** Of its longest word; amounts are one word and never broken. */
  readonly least: number;
  /** Of its longest text on one line. */
  readonly most: number;
}

const SIZES = [8, 7.5, 7, 6.5, 6, 5.5, 5] as const;
const SMALLEST = SIZES[SIZES.length - 1] ?? 5;

/**
 * The largest font size at which no word is broken, and the widths of columns in points: each what it needs, and what is left
 * to those that would fill more.
 */
export function columnWidths(
  needs: readonly Need[],
  { width, gap }: { readonly width: number; readonly gap: number },
): { readonly size: number; readonly widths: readonly number[] } {
  const free = width - gap * needs.length;
  const sum = (of: (need: Need) => number) => needs.reduce((all, need) => all + of(need), 0);
  const size = SIZES.find((one) => sum(({ least }) => least) * one <= free) ?? SMALLEST;
  const [least, most] = [sum((need) => need.least) * size, sum((need) => need.most) * size];
  // below what words need, the smallest font breaks them; above what texts need, columns are as wide as the page
  if (least >= free) return { size, widths: needs.map((need) => (need.least * size * free) / least) };
  const share = most > least ? Math.min(1, (free - least) / (most - least)) : 0;
  const own = needs.map((need) => (need.least + (need.most - need.least) * share) * size);
  const rest = (free - own.reduce((all, one) => all + one, 0)) / Math.max(1, needs.length);
  return { size, widths: own.map((one) => one + rest) };
}
