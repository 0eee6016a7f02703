/** Where a page of results has no firms. */
export const copy = {
  emptyTitle: 'No firms match your search',
  beyondTitle: (page: string, last: number) =>
    `There is no page ${page}: your search has ${last === 1 ? 'one page' : `${last.toLocaleString('en-US')} pages`}`,
  toLastPage: 'Go to the last page',
  emptyFilters: 'Clear filters',
  emptyQuery: 'Show all firms',
  wider: (miles: number) => `Look within ${miles} miles`,
  wordlessTitle: 'Type a trade, a service or the name of a firm',
  wordless: (typed: string) => `“${typed}” has no letters or digits to search for.`,
  refusedNote: 'Change it or remove it to see firms.',
} as const;
