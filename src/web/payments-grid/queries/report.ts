import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api.ts';
import type { GridContract, ReportedLine } from '../model/rows.ts';

/** Contracts of one request. */
const PAGE = 200;

/** The active contracts that the caller pays, with the months that wait for a report. */
export const reportableQuery = queryOptions({
  queryKey: ['payments', 'reportable'],
  queryFn: async ({ signal }) => {
    const [contracts, tasks] = await Promise.all([
      api.payments.contracts({ query: { state: 'active', limit: String(PAGE) }, signal }),
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
