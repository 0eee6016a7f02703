import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { api, isRefusal, nullIfMissing, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { type ContractsSearch, contractFilters } from '../model/contract-search.ts';

const PAGE_SIZE = '500';
const ROOM = ['parent-projects', 'contracts'] as const;

export const contractsQuery = (projectId: string, search: ContractsSearch) => {
  const filters = contractFilters(search);
  return infiniteQueryOptions({
    queryKey: [...ROOM, projectId, 'contracts', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...filters, ...(pageParam && { after: pageParam }) };
      return api.parentProjects.contracts({ params: { id: projectId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOM, 'contract', id],
    queryFn: ({ signal }): Promise<ProjectContractDetails | null> =>
      api.parentProjects.contract({ params: { id }, signal }).catch(nullIfMissing),
  });

export const companiesQuery = (projectId: string, q: string) =>
  queryOptions({
    queryKey: [...ROOM, projectId, 'companies', q],
    queryFn: ({ signal }) => api.parentProjects.contractCompanies({ params: { id: projectId }, query: { q }, signal }),
  });

export const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOM, 'payment candidates', id],
    queryFn: ({ signal }) => api.parentProjects.paymentCandidates({ params: { id }, signal }),
  });

type Body<Name extends keyof typeof api.parentProjects> = (typeof api.parentProjects)[Name] extends (
  request: infer R,
) => unknown
  ? R extends { readonly body: infer B }
    ? B
    : never
  : never;

/** What people do with contracts. Everything is read again, also after a refusal: somebody else may have been first. */
export function useContractActs() {
  const client = useQueryClient();
  const done = async <Result>(call: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([call]);
    const reading = client.invalidateQueries({ queryKey: ['parent-projects'] });
    // a server that does not answer is not waited for twice
    if (outcome.status === 'fulfilled' || isRefusal(outcome.reason)) await reading;
    return call;
  };
  const calls = api.parentProjects;
  const of = (id: string) => ({ params: { id } });
  return {
    add: (projectId: string, body: Body<'addContract'>, key: string) =>
      done(calls.addContract({ ...of(projectId), body, key })),
    edit: (id: string, body: Body<'editContract'>) => done(calls.editContract({ ...of(id), body })),
    commit: (id: string, body: Body<'commitContract'>) => done(calls.commitContract({ ...of(id), body })),
    award: (id: string, body: Body<'awardContract'>) => done(calls.awardContract({ ...of(id), body })),
    change: (id: string, body: Body<'changeContract'>, key: string) =>
      done(calls.changeContract({ ...of(id), body, key })),
    complete: (id: string, body: Body<'completeContract'>) => done(calls.completeContract({ ...of(id), body })),
    remove: (id: string, body: Body<'removeContract'>) => done(calls.removeContract({ ...of(id), body })),
    link: (id: string, body: Body<'linkPayments'>) => done(calls.linkPayments({ ...of(id), body })),
    createPayments: (id: string, body: Body<'createPayments'>, key: string) =>
      done(calls.createPayments({ ...of(id), body, key })),
    unlink: (id: string, body: Body<'unlinkPayments'>) => done(calls.unlinkPayments({ ...of(id), body })),
  };
}

/** Downloads what the tree shows, under the server's name. */
export async function downloadContracts(
  projectId: string,
  search: ContractsSearch,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const parts = { params: { id: projectId }, query: { ...contractFilters(search), format } };
  await saveAnswer(await send('parentProjects.contractsFile', parts), `project-contracts.${format}`);
}
