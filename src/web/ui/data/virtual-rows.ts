interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The indexes to draw: from `first` to `last` with `overscan` rows around them, and the row that holds the focus wherever it
 * is, since what leaves the page loses the focus.
 */
export function renderedIndexes(
  { startIndex, endIndex, overscan, count }: Record<'startIndex' | 'endIndex' | 'overscan' | 'count', number>,
  focused: number | null,
): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (focused === null || focused >= count || (focused >= first && focused <= last)) return seen;
  return focused < first ? [focused, ...seen] : [...seen, focused];
}

/** Pixels to leave empty above each drawn row and below the last, so that all `height` is taken. */
export function spacerHeights(
  drawn: readonly Span[],
  height: number,
): { readonly above: number[]; readonly below: number } {
  const above = drawn.map(({ start }, at) => start - (drawn[at - 1]?.end ?? 0));
  return { above, below: height - (drawn.at(-1)?.end ?? 0) };
}

/** The row that a key leads to from the row at `at`; null for a key that leads nowhere. */
export function rowIndexForKey(key: string, at: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
