import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Verified work of a firm, the latest first. */
export const verifiedWorkQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['verified-work', mwbeId],
    queryFn: ({ signal }) => api.workHistory.verified({ params: { id: mwbeId }, signal }),
  });
