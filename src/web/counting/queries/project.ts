import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { NewCountingChoice } from '#contract/counting/schema/choice.ts';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import { api, nullIfMissing, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { type CountingSearch, lineFilters, replayMethod } from '../model/search.ts';

const PAGE_SIZE = 50;
/** While a count is on its way. */
const SOON_MS = 3_000;

/** Null for a project that is not there, or not for this person. */
export const countsQuery = (projectId: string) =>
  queryOptions({
    // read again with whatever else of the project was changed
    queryKey: ['parent-projects', projectId, 'counts'],
    queryFn: ({ signal }): Promise<ProjectCounts | null> =>
      api.counting.counts({ params: { id: projectId }, signal }).catch(nullIfMissing),
    refetchInterval: ({ state }) => (state.data?.is_stale ? SOON_MS : false),
  });

export const linesQuery = (projectId: string, search: CountingSearch) => {
  const filters = lineFilters(search);
  return infiniteQueryOptions({
    queryKey: ['counting', projectId, 'lines', filters],
    queryFn: ({ pageParam, signal }) =>
      api.counting.lines({
        params: { id: projectId },
        query: { ...filters, limit: String(PAGE_SIZE), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.cursor),
  });
};

export const replayQuery = (projectId: string, search: CountingSearch) => {
  const method = replayMethod(search);
  return queryOptions({
    queryKey: ['counting', projectId, 'replay', method],
    queryFn: ({ signal }) => api.counting.replay({ params: { id: projectId }, query: method, signal }),
    retry: false,
  });
};

export const replayLinesQuery = (projectId: string, search: CountingSearch) => {
  const { scope, group } = search;
  const asked = { ...replayMethod(search), ...(scope && { scope }), ...(group && { group }) };
  return infiniteQueryOptions({
    queryKey: ['counting', projectId, 'replay lines', asked],
    queryFn: ({ pageParam, signal }) =>
      api.counting.replayLines({
        params: { id: projectId },
        query: { ...asked, limit: String(PAGE_SIZE), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.cursor),
  });
};

export const choiceQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['counting', projectId, 'choice'],
    queryFn: ({ signal }) => api.counting.choice({ params: { id: projectId }, signal }),
  });

/** Saves the rules of a project; its figures are counted anew. */
export function useChooseRules(projectId: string) {
  const client = useQueryClient();
  return async (body: NewCountingChoice) => {
    const choice = await api.counting.choose({ params: { id: projectId }, body });
    client.setQueryData(choiceQuery(projectId).queryKey, choice);
    await client.invalidateQueries({ queryKey: ['counting', projectId] });
    await client.invalidateQueries({ queryKey: ['parent-projects'] });
    return choice;
  };
}

/** Downloads the lines that the list shows with the same filters. */
export async function downloadLines(projectId: string, search: CountingSearch, format: 'csv' | 'xlsx'): Promise<void> {
  const parts = { params: { id: projectId }, query: { ...lineFilters(search), format } };
  await saveAnswer(await send('counting.linesFile', parts), `counted-payments.${format}`);
}
