/** The rows with the one at `from` moved to the place of the one at `to`. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}

/** Rows in pages of the former sizes, so that a loaded list stays as it was paged. */
export function inPagesOf<Row>(rows: readonly Row[], pages: readonly (readonly Row[])[]): Row[][] {
  let from = 0;
  return pages.map((page) => {
    const next = rows.slice(from, from + page.length);
    from += page.length;
    return next;
  });
}
