import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Keys and revocations, fetched once with the page: verification then works offline. */
export const publishedKeysQuery = queryOptions({
  queryKey: ['record-keys'],
  queryFn: async ({ signal }) => {
    const [keys, revocations] = await Promise.all([
      api.signedRecords.keys({ signal }),
      api.signedRecords.revocations({ signal }),
    ]);
    return { keys, revocations };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
