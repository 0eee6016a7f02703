import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntryGroup } from '#contract/outreach/rules/kinds.ts';
import type { NewLeadTimeRule, NewMark, NewNote } from '#contract/outreach/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';

const PAGE_SIZE = 50;

export interface EntryFilters {
  readonly group?: EntryGroup | undefined;
  readonly q?: string | undefined;
}

// below the opportunities, so that their live changes bring new entries
const KEY = ['opportunities', 'outreach'] as const;

export const entriesQuery = (id: string, { group, q }: EntryFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, id, 'entries', { group, q }],
    queryFn: ({ pageParam, signal }) => {
      const filters = { ...(group && { group }), ...(q && { q }), ...(pageParam && { before: pageParam }) };
      return api.outreach.entries({ params: { id }, query: { limit: String(PAGE_SIZE), ...filters }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

/** Of several opportunities, at most a hundred. */
export const funnelsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY, 'funnels', ids],
    queryFn: ({ signal }) => api.outreach.funnels({ query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });

export const ownQuery = (id: string, opportunity_id: string) =>
  queryOptions({
    queryKey: [...KEY, opportunity_id, 'own', id],
    queryFn: ({ signal }) => api.outreach.own({ params: { id, opportunity_id }, signal }),
  });

/** Rules for lead times of the person's companies, the latest first. */
export const leadTimeRulesQuery = queryOptions({
  queryKey: [...KEY, 'lead time rules'],
  queryFn: ({ signal }) => api.outreach.leadTimeRules({ signal }),
});

export function useAddLeadTimeRule() {
  const client = useQueryClient();
  return (body: NewLeadTimeRule) =>
    api.outreach.addLeadTimeRule({ body }).finally(() => client.invalidateQueries(leadTimeRulesQuery));
}

export type DownloadKind = 'pdf' | 'xlsx' | 'log';

/** Fetches a file and hands it to the browser to be saved. */
export const useDownload = (id: string) =>
  useMutation({
    mutationFn: async (kind: DownloadKind) => {
      const params = { id };
      const file = await (kind === 'log'
        ? api.outreach.log({ params })
        : api.outreach.packet({ params, query: { format: kind } }));
      saveFile(
        kind === 'log' ? `outreach-log-${id}.jsonl` : `good-faith-packet-${id}.${kind}`,
        file as unknown as Blob,
      );
    },
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });

/** Adding to the log; nothing in it is changed. */
export function useOutreachActs(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [...KEY, id] });
  return {
    note: (body: NewNote) => api.outreach.note({ params: { id }, body }).finally(refresh),
    correct: (corrects: string, words: string) =>
      api.outreach.correct({ params: { id }, body: { corrects, words } }).finally(refresh),
    mark: (mwbeId: string, body: NewMark) =>
      api.outreach.mark({ params: { id: mwbeId, opportunity_id: id }, body }).finally(refresh),
  };
}
