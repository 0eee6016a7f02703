import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Me } from '#contract/accounts/schema.ts';
import { type ProjectAction, type ProjectState, possibleActions, type Side } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { api } from '#web/api.ts';

/** Rows of one page of the own list. */
export const PAGE_SIZE = 50;

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => api.workHistory.project({ query: { id }, signal }),
  });

export const revisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'revision', id],
    queryFn: ({ signal }) => api.workHistory.revision({ query: { id }, signal }),
  });

export const countsQuery = queryOptions({
  queryKey: ['projects', 'counts'],
  queryFn: ({ signal }) => api.workHistory.counts({ signal }),
});

/** Records of both sides, the newest first; all states where none is given. */
export const myProjectsQuery = (state: ProjectState | null) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'own', state],
    queryFn: ({ pageParam, signal }) =>
      api.workHistory.own({
        query: { limit: String(PAGE_SIZE), ...(state && { state }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

/** What a card knows of a project before the project itself is here. */
export type WorkRecord = Pick<
  Project,
  | 'id'
  | 'title'
  | 'client_name'
  | 'budget'
  | 'start_date'
  | 'end_date'
  | 'notes'
  | 'verified'
  | 'state'
  | 'version'
  | 'services'
  | 'rejected_reason'
  | 'action_taken_type'
  | 'action_taken_at'
  | 'hiring_company_id'
  | 'mwbe_id'
> & { readonly hiring_company_name: string; readonly mwbe_name: string; readonly recorded_at: string };

export const toWorkRecord = (project: Project): WorkRecord => ({
  ...project,
  hiring_company_name: project.hiring_company.business_name,
  mwbe_name: project.mwbe.legal_business_name,
  recorded_at: project.created_at,
});

type Parties = Pick<Project, 'hiring_company_id' | 'mwbe_id'>;

/** The party of a project for which a person acts; null for somebody of neither. */
export function sideOf(me: Me | null, { hiring_company_id, mwbe_id }: Parties): Side | null {
  if (me?.mwbes.some(({ id }) => id === mwbe_id)) return 'mwbe';
  return me?.hiring_companies.some(({ id }) => id === hiring_company_id) ? 'hiring_company' : null;
}

/** What a person may do to a project now; the server checks again. */
export function allowedActions(me: Me | null, record: Parties & Pick<Project, 'state'>): ProjectAction[] {
  const side = sideOf(me, record);
  return me && side ? possibleActions(record.state, me.user_type, side) : [];
}
