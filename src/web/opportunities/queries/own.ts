import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import type { DashboardSearch } from '../model/dashboard-search.ts';
import { usePutOpportunity } from './opportunity.ts';

const PAGE_SIZE = 50;

type Filters = Pick<DashboardSearch, 'q' | 'company'>;
const filtersOf = ({ q, company }: Filters) => ({ ...(q && { q }), ...(company && { hiring_company_id: company }) });

/** Opportunities of the person's companies that the filters leave. */
export const ownQuery = (search: DashboardSearch) =>
  infiniteQueryOptions({
    queryKey: ['opportunities', 'own', 'list', search],
    queryFn: ({ pageParam, signal }) => {
      const { state, sort } = search;
      const which = state === 'due' ? { due_soon: 'true' as const } : state && { state };
      const more = { ...(sort && { sort }), ...(pageParam && { before: pageParam }) };
      const query = { limit: String(PAGE_SIZE), ...filtersOf(search), ...which, ...more };
      return api.opportunities.own({ query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

export const ownCountsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['opportunities', 'own', 'counts', filters],
    queryFn: ({ signal }) => api.opportunities.ownCounts({ query: filtersOf(filters), signal }),
  });

export const templatesQuery = queryOptions({
  queryKey: ['opportunities', 'own', 'templates'],
  queryFn: ({ signal }) => api.opportunities.templates({ signal }),
});

interface NewDraft {
  readonly company: string;
  readonly template?: string | undefined;
}

/** Starts a draft; a copy keeps the facts of another opportunity. */
export function useNewDraft() {
  const put = usePutOpportunity();
  const onError = (error: Error) => showAlert({ variant: 'error', text: error.message });
  const create = useMutation({
    mutationFn: ({ company, template }: NewDraft) =>
      api.opportunities.create({ body: { hiring_company_id: company, ...(template && { template_id: template }) } }),
    onSuccess: put,
    onError,
  });
  const copy = useMutation({
    mutationFn: (id: string) => api.opportunities.copy({ params: { id } }),
    onSuccess: put,
    onError,
  });
  return { create, copy };
}

export function useTemplates() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(templatesQuery);
  const done = <T>(call: Promise<T>) => call.finally(refresh);
  return {
    save: (name: string, opportunity_id: string) =>
      done(api.opportunities.saveTemplate({ body: { name, opportunity_id } })),
    rename: (id: string, name: string) => done(api.opportunities.renameTemplate({ params: { id }, body: { name } })),
    remove: (id: string) => done(api.opportunities.removeTemplate({ params: { id } })),
  };
}
