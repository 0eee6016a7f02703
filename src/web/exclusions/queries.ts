import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { api, isRefusal, nullIfMissing, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { type ExclusionsSearch, exclusionFilters } from './model/search.ts';

const PAGE_SIZE = 50;
const keyOf = (projectId: string) => ['exclusions', projectId] as const;
const of = (id: string) => ({ params: { id } });

export const exclusionsQuery = (projectId: string, search: ExclusionsSearch) => {
  const filters = exclusionFilters(search);
  return infiniteQueryOptions({
    queryKey: [...keyOf(projectId), 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), ...filters, ...(pageParam && { before: pageParam }) };
      return api.exclusions.list({ ...of(projectId), query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
};

export const summaryQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'summary'],
    queryFn: ({ signal }) => api.exclusions.summary({ ...of(projectId), signal }),
  });

export const contractsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'contracts'],
    queryFn: ({ signal }) => api.exclusions.contracts({ ...of(projectId), signal }),
  });

export const reasonsQuery = queryOptions({
  queryKey: ['exclusion reasons'],
  queryFn: ({ signal }) => api.exclusions.reasons({ signal }),
});

/** What the caller may do in the project; null where they take no part, and for what is no id: people edit addresses. */
/** Null for what is not there, or not for this person. */
export const exclusionQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'one', id],
    queryFn: ({ signal }): Promise<ExclusionDetails | null> =>
      api.exclusions.details({ ...of(id), signal }).catch(nullIfMissing),
  });

interface Proposal {
  readonly contract_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly note: string | null;
}

/** What people say about exclusions. Everything is read again, also after a refusal: somebody else may have been first. */
export function useExclusionActs(projectId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(projectId) });
  const said = async <Result>(call: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([call]);
    const reading = refresh();
    // a server that does not answer is not waited for twice
    if (outcome.status === 'fulfilled' || isRefusal(outcome.reason)) await reading;
    return call;
  };
  return {
    refresh,
    propose: (body: Proposal, key: string) => said(api.exclusions.propose({ ...of(projectId), body, key })),
    decide: (id: string, version: number, decision: 'approve' | 'decline', note: string | null) =>
      said(api.exclusions.decide({ ...of(id), body: { version, decision, note } })),
    withdraw: (id: string, version: number) => said(api.exclusions.withdraw({ ...of(id), body: { version } })),
    revoke: (id: string, version: number, reason: string) =>
      said(api.exclusions.revoke({ ...of(id), body: { version, reason } })),
    addFile: (id: string, upload: string) => said(api.exclusions.addFile({ ...of(id), body: { upload } })),
    removeFile: (id: string, file_id: string) => said(api.exclusions.removeFile({ params: { id, file_id } })),
  };
}

/** The list as a file under the server's name. */
export async function downloadExclusions(
  projectId: string,
  search: ExclusionsSearch,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const parts = { ...of(projectId), query: { ...exclusionFilters(search), format } };
  await saveAnswer(await send('exclusions.exported', parts), `exclusions.${format}`);
}
