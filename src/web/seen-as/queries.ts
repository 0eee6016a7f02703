import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import type { ViewerQuery } from '#contract/seen-as/schema.ts';
import { api, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';

/** Links of photos in the answer expire after a quarter of an hour. */
const LINK_FRESH_MS = 10 * MINUTE_MS;

/** The own profile as somebody else gets it. */
export const seenProfileQuery = (mwbeId: string, query: ViewerQuery) =>
  queryOptions({
    queryKey: ['seen-as', mwbeId, query],
    queryFn: ({ signal }) => api.seenAs.profile({ params: { id: mwbeId }, query, signal }),
    // what the firm has just changed or shared
    staleTime: 0,
    refetchInterval: LINK_FRESH_MS,
  });

/** The same of documents and financials, which staff who act as somebody don't see. */
export const seenPapersQuery = (mwbeId: string, query: ViewerQuery) =>
  queryOptions({
    queryKey: ['seen-as', mwbeId, query, 'papers'],
    queryFn: ({ signal }) => api.seenAs.papers({ params: { id: mwbeId }, query, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Downloads the capability statement as they get it. */
export async function downloadSeenStatement(mwbeId: string, query: ViewerQuery): Promise<void> {
  await saveAnswer(await send('seenAs.statement', { params: { id: mwbeId }, query }), 'capability-statement.pdf');
}
