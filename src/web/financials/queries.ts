import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Financials, FinancialsChange } from '#contract/financials/schema.ts';
import { api } from '#web/api.ts';

export const financialsQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['financials', mwbeId],
    queryFn: ({ signal }) => api.financials.read({ params: { id: mwbeId }, signal }),
  });

/** Sends some of the financials; other pages read them anew. */
export function useSaveFinancials(mwbeId: string) {
  const client = useQueryClient();
  const { queryKey } = financialsQuery(mwbeId);
  return async (body: FinancialsChange): Promise<Financials> => {
    const saved = await api.financials.change({ params: { id: mwbeId }, body });
    client.setQueryData(queryKey, saved);
    return saved;
  };
}

/** The tax id is kept nowhere in this tab: neither in the cache of queries nor in what survives a reload. */
export function useTaxId(mwbeId: string) {
  const client = useQueryClient();
  const params = { id: mwbeId };
  const { queryKey } = financialsQuery(mwbeId);
  const put = (tax_id: Financials['tax_id']) =>
    client.setQueryData(queryKey, (before) => (before ? { ...before, tax_id } : before));
  const save = useMutation({
    mutationFn: (tax_id: string) => api.financials.saveTaxId({ params, body: { tax_id } }),
    onSuccess: put,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.financials.removeTaxId({ params }),
    onSuccess: () => put(null),
  });
  const reveal = useMutation({ mutationFn: () => api.financials.revealTaxId({ params }), gcTime: 0 });
  return { save, remove, reveal };
}

/** Looks at what a firm shares: the firm sees who did, so it happens by a person's act only. */
export const useLookAtFinancials = (mwbeId: string) =>
  useMutation({ mutationFn: () => api.financials.look({ params: { id: mwbeId } }), gcTime: 0 });
