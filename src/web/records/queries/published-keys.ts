import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** What checking needs, fetched with the page: keys and revocations. Afterwards the page asks nobody. */
export const publishedKeysQuery = queryOptions({
  queryKey: ['record-keys'],
  queryFn: async ({ signal }) => {
    const [keys, revocations] = await Promise.all([api.records.keys({ signal }), api.records.revocations({ signal })]);
    return { keys, revocations };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
