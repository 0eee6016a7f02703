import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportDetail, ImportSettings } from '#contract/imports/schema/drafts.ts';
import { api, send } from '#web/api.ts';

const PROCESSING: readonly ImportDetail['status'][] = ['reading', 'planning', 'importing'];
/** Whether the product is at it, so that its state changes by itself. */
export const isProcessing = (status: ImportDetail['status']): boolean => PROCESSING.includes(status);

const POLL_MS = 1_000;

export const importsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal, pageParam }) => api.imports.list({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ imports }) => imports.some(({ status }) => isProcessing(status))) ? POLL_MS * 2 : false,
});

/** Looks again every second while the product works on the list; a restart in between only takes longer. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => api.imports.one({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isProcessing(state.data.status) ? false : POLL_MS),
  });

export const agenciesQuery = queryOptions({
  queryKey: ['imports', 'agencies'],
  queryFn: ({ signal }) => api.imports.agencies({ signal }),
});

/** Rows of the preview; `made` is the moment of that preview, so that another one begins anew. */
export const rowsQuery = (id: string, kind: RowKind, made: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'rows', id, made, kind],
    queryFn: ({ signal, pageParam }) =>
      api.imports.rows({
        params: { id },
        query: { kind, ...(pageParam === null ? {} : { after: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const fetchMapping = (id: string, agency: string) => api.imports.mapping({ params: { id }, query: { agency } });

/** What staff do with one list; afterwards it is looked at again. */
export function useImportActions(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['imports'] });
  return {
    plan: useMutation({
      mutationFn: (settings: ImportSettings) => api.imports.plan({ params: { id }, body: settings }),
      onSettled,
    }),
    run: useMutation({
      mutationFn: (lapse: boolean) => api.imports.run({ params: { id }, body: { lapse } }),
      onSettled,
    }),
    discard: useMutation({ mutationFn: () => api.imports.discard({ params: { id } }), onSettled }),
  };
}

/** Lets the browser save the rejected rows. */
export async function downloadRejectedRows(id: string, fileName: string): Promise<void> {
  const answer = await send('imports.rejected', { params: { id } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${fileName.replace(/\.\w+$/, '')}.rejected.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
