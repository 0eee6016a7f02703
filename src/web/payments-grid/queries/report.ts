import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api.ts';
import type { GridContract, ReportedLine } from '../model/rows.ts';

/** Of one request. */
const PAGE = 100;
/** Requests for contracts; who pays more of them imports a file. */
const PAGES = 10;

async function activeContracts(signal: AbortSignal) {
  const all: Awaited<ReturnType<typeof api.payments.contracts>> = [];
  for (let pages = 0; pages < PAGES; pages++) {
    const before = all.at(-1)?.id;
    const query = { state: 'active' as const, limit: String(PAGE), ...(before && { before }) };
    const page = await api.payments.contracts({ query, signal });
    all.push(...page);
    if (page.length < PAGE) break;
  }
  return all;
}

/** The active contracts that the caller pays, with the months that wait for a report. */
export const reportableQuery = queryOptions({
  queryKey: ['payments', 'reportable'],
  queryFn: async ({ signal }) => {
    const [contracts, tasks] = await Promise.all([
      activeContracts(signal),
      api.payments.tasks({ query: { limit: String(PAGE) }, signal }),
    ]);
    const paid: GridContract[] = contracts
      .filter(({ side }) => side === 'payer')
      .map(({ id, number, title, firm }) => ({ id, number, title, firm }));
    const due = tasks.filter(({ task }) => task === 'report').map(({ contract_id, month }) => ({ contract_id, month }));
    return { contracts: paid, due };
  },
  // rows must not change under who types
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reports lines, all or none. After a lost answer the same lines are sent with the same key, and reported once. */
export function useReportLines() {
  const client = useQueryClient();
  const command = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (lines: readonly ReportedLine[]) => {
      const body = { lines: [...lines] };
      const content = JSON.stringify(body);
      if (command.current.content !== content) command.current = { content, key: newKey() };
      return api.payments.reportMany({ body, key: command.current.key });
    },
    onSuccess: () => {
      command.current = { content: '', key: '' };
      return client.invalidateQueries({ queryKey: ['payments'] });
    },
  });
}

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
