import { queryOptions } from '@tanstack/react-query';
import type { SavedKind } from '#contract/search/rules.ts';
import { api } from '#web/api.ts';

/** The person's saved searches, newest first. */
export const savedSearchesQuery = (kind: SavedKind) =>
  queryOptions({
    queryKey: ['saved-searches', kind],
    queryFn: ({ signal }) => api.search.saved({ query: { kind }, signal }),
  });
