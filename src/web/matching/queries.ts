import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import { api } from '#web/api.ts';

const PAGE_SIZE = 20;

/** Firms that fit an opportunity as it was saved; what was there stays until the next is known. */
const fitsQuery = (id: string, version: number, page: number) =>
  queryOptions({
    queryKey: ['matching', 'fits', id, version, page],
    queryFn: ({ signal }) =>
      api.matching.fits({ params: { id }, query: { page: String(page), page_size: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
  });

/** While facts are typed, the firms follow when the typing rests. */
const DEBOUNCE_MS = 600;

/** @returns `isStale`: what is shown is of an earlier version or page */
export function useFits(id: string, version: number, page: number) {
  const [settled] = useDebouncedValue(version, DEBOUNCE_MS);
  const query = useQuery(fitsQuery(id, settled, page));
  return { query, isStale: query.isPlaceholderData || settled !== version };
}

export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Open opportunities that fit a firm. */
export const matchesQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['matching', 'firm', id, limit],
    queryFn: ({ signal }) => api.matching.ofFirm({ params: { id }, query: { limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  });

export const alertsQuery = queryOptions({
  queryKey: ['matching', 'alerts'],
  queryFn: ({ signal }) => api.matching.alerts({ signal }),
});

/** Shows the choice at once, and takes it back when the server refuses it. */
export function useChangeAlerts() {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  return useMutation({
    mutationFn: (threshold: AlertThreshold) => api.matching.changeAlerts({ body: { threshold } }),
    onMutate: async (threshold) => {
      await client.cancelQueries(alertsQuery);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { threshold });
      return before;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (_, __, before) => client.setQueryData(queryKey, before),
  });
}
