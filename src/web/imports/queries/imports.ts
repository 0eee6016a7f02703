import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type {
  ImportDetail,
  ImportSettings,
  PreviewPage,
  PreviewRow,
  RowCells,
} from '#contract/imports/schema/drafts.ts';
import { api, send } from '#web/api.ts';
import { saveFile } from '#web/ui/data/save-file.ts';

const PROCESSING: readonly ImportDetail['status'][] = ['reading', 'planning', 'importing', 'undoing'];
/** Whether the server is processing the list, so that its status changes by itself. */
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

/** Polls every second while the server processes the list. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => api.imports.one({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isProcessing(state.data.status) ? false : POLL_MS),
  });

/** What undoing would do, asked anew each time the question opens. */
export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'undo', id],
    queryFn: ({ signal }) => api.imports.undoPreview({ params: { id }, signal }),
    gcTime: 0,
  });

export const agenciesQuery = queryOptions({
  queryKey: ['imports', 'agencies'],
  queryFn: ({ signal }) => api.imports.agencies({ signal }),
});

/** Rows of the preview; `made` identifies the preview, so that a new one is not mixed with cached rows. */
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

/**
 * Builds the preview of a list.
 * @param onPlanned called also when the form was left meanwhile, before the list is refetched
 */
export function usePlan(id: string, onPlanned: () => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ImportSettings) => api.imports.plan({ params: { id }, body: settings }),
    onSuccess: onPlanned,
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}

/** Corrects a rejected row; the row and the counts of its list change in place. */
export function useCorrectRow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ position, cells }: { readonly position: number; readonly cells: RowCells }) =>
      api.imports.correct({ params: { id, position: String(position) }, body: { cells } }),
    onSuccess: (row) =>
      client.setQueriesData<InfiniteData<PreviewPage>>(
        { queryKey: ['imports', 'rows', id] },
        (data) => data && { ...data, pages: data.pages.map((page) => withRow(page, row)) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'one', id] }),
  });
}

const withRow = (page: PreviewPage, row: PreviewRow): PreviewPage => ({
  ...page,
  rows: page.rows.map((one) => (one.rejected && one.position === row.position ? row : one)),
});

/** Mutations of one list, which is refetched afterwards. */
export function useImportActions(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['imports'] });
  return {
    run: useMutation({
      mutationFn: (lapse: boolean) => api.imports.run({ params: { id }, body: { lapse } }),
      onSettled,
    }),
    undo: useMutation({ mutationFn: () => api.imports.undoImport({ params: { id } }), onSettled }),
    discard: useMutation({ mutationFn: () => api.imports.discard({ params: { id } }), onSettled }),
  };
}

/** Downloads the rejected rows. */
export async function downloadRejectedRows(id: string, fileName: string): Promise<void> {
  const answer = await send('imports.rejected', { params: { id } });
  saveFile(`${fileName.replace(/\.\w+$/, '')}.rejected.csv`, await answer.blob());
}
