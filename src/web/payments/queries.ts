import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { api, isRefusal, nullIfMissing } from '#web/api.ts';
import { contractFilters, type PaymentsSearch, totalsFilters } from './model/search.ts';

const PAGE_SIZE = 100;
const TASKS = 50;

export const tasksQuery = queryOptions({
  queryKey: ['payments', 'tasks'],
  queryFn: ({ signal }) => api.payments.tasks({ query: { limit: String(TASKS) }, signal }),
});

export const contractsQuery = (search: PaymentsSearch) => {
  const filters = contractFilters(search);
  return infiniteQueryOptions({
    queryKey: ['payments', 'contracts', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), ...filters, ...(pageParam && { before: pageParam }) };
      return api.payments.contracts({ query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
};

type Grouping = 'month' | 'firm' | 'payer' | 'group';
export const totalsQuery = (by: Grouping, search: PaymentsSearch = {}) => {
  const filters = totalsFilters(search);
  return queryOptions({
    queryKey: ['payments', 'totals', by, filters],
    queryFn: ({ signal }) => api.payments.totals({ query: { by, ...filters }, signal }),
  });
};

export const remindersQuery = queryOptions({
  queryKey: ['payments', 'reminders'],
  queryFn: ({ signal }) => api.payments.reminders({ signal }),
});

export const rulesQuery = queryOptions({
  queryKey: ['payments', 'rules'],
  queryFn: ({ signal }) => api.payments.rules({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'contract', id],
    queryFn: ({ signal }): Promise<ContractDetails | null> =>
      api.payments.contract({ params: { id }, signal }).catch(nullIfMissing),
  });

export const ownersQuery = (q: string) =>
  queryOptions({
    queryKey: ['payments', 'owners', q],
    queryFn: ({ signal }) => api.payments.owners({ query: { q }, signal }),
    enabled: q.length > 1,
  });

/** Contracts in which a firm is paid: a new one may be a tier below. */
export const contractsAboveQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['payments', 'above', mwbeId],
    queryFn: ({ signal }) =>
      api.payments.contracts({ query: { mwbe_id: mwbeId, state: 'active', limit: '100' }, signal }),
  });

type Body<Name extends keyof typeof api.payments> = (typeof api.payments)[Name] extends (request: infer R) => unknown
  ? R extends { readonly body: infer B }
    ? B
    : never
  : never;

/** What people say about payments. Everything is read again, also after a refusal: somebody else may have been first. */
export function usePaymentActs() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['payments'] });
  const said = async <Result>(call: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([call]);
    const reading = refresh();
    // a server that does not answer is not waited for twice
    if (outcome.status === 'fulfilled' || isRefusal(outcome.reason)) await reading;
    return call;
  };
  const of = (id: string) => ({ params: { id } });
  return {
    create: (body: Body<'create'>, key: string) => said(api.payments.create({ body, key })),
    pay: (line: Body<'reportMany'>['lines'][number], key: string) =>
      said(api.payments.reportMany({ body: { lines: [line] }, key })),
    report: (id: string, body: Body<'report'>) => said(api.payments.report({ ...of(id), body })),
    answer: (id: string, body: Body<'answer'>) => said(api.payments.answer({ ...of(id), body })),
    reply: (id: string, body: Body<'reply'>) => said(api.payments.reply({ ...of(id), body })),
    askStaff: (id: string, body: Body<'askStaff'>) => said(api.payments.askStaff({ ...of(id), body })),
    settle: (id: string, body: Body<'settle'>) => said(api.payments.settle({ ...of(id), body })),
    correct: (id: string, body: Body<'correct'>, key: string) => said(api.payments.correct({ ...of(id), body, key })),
    change: (id: string, body: Body<'changeOrder'>, key: string) =>
      said(api.payments.changeOrder({ ...of(id), body, key })),
    complete: (id: string, body: Body<'complete'>) => said(api.payments.complete({ ...of(id), body })),
    finalize: (id: string, version: number) => said(api.payments.finalize({ ...of(id), body: { version } })),
  };
}
