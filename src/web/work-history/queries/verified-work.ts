import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Work of a firm that it and its hirers stand by, the latest first. */
export const verifiedWorkQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['verified-work', mwbeId],
    queryFn: ({ signal }) => api.workHistory.verified({ params: { id: mwbeId }, signal }),
  });
