/** The page numbers to link around the current one; null for a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  );
  return near.flatMap((page, index) => {
    const before = near[index - 1] ?? 0;
    return page - before === 2 ? [page - 1, page] : page - before > 2 ? [null, page] : [page];
  });
}
