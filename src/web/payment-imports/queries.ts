import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { PAYMENT_IMPORT_UPLOAD, type PaymentMapping } from '#contract/payment-imports/rules.ts';
import { api, send } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useSingleUpload } from '#web/ui/useSingleUpload.ts';

/** How often a file that is being read is looked at. */
const POLL_MS = 1_500;
const isRunning = (one: { readonly status: string } | undefined) =>
  one?.status === 'waiting' || one?.status === 'importing';

/** Files of one answer of the server. */
const PAGE = 20;

export const paymentImportsQuery = infiniteQueryOptions({
  queryKey: ['payment-imports', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.paymentImports.list({ query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  refetchInterval: ({ state }) => (state.data?.pages.flat().some(isRunning) ? POLL_MS : false),
});

export const paymentImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-imports', id],
    queryFn: ({ signal }) => api.paymentImports.one({ params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });

const ENDPOINT = {
  path: `/api/v1${PAYMENT_IMPORT_UPLOAD.path}`,
  chunkBytes: PAYMENT_IMPORT_UPLOAD.chunkBytes,
  token: readToken,
};

/** Uploads one file, then has it read. @param onStarted gets the id of the import */
export function usePaymentUpload(companyId: string, onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useSingleUpload({
    validate: ({ size }) => (size === 0 ? 'empty' : size > PAYMENT_IMPORT_UPLOAD.maxBytes ? 'large' : undefined),
    open: (file, handlers) => createUpload(file, ENDPOINT, handlers),
    save: async (upload) => {
      const body = { upload: uploadIdOf(upload), hiring_company_id: companyId };
      const { id } = await api.paymentImports.start({ body });
      await client.invalidateQueries({ queryKey: ['payment-imports'] });
      onStarted(id);
    },
  });
}

/** Reads the file again with another mapping, or imports it. */
export function useImportActs(id: string) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(['payment-imports', 'payments'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const map = useMutation({
    mutationFn: ({ columns, date_order }: PaymentMapping) =>
      api.paymentImports.map({ params: { id }, body: { mapping: { columns, ...(date_order && { date_order }) } } }),
    onSettled,
  });
  const run = useMutation({ mutationFn: () => api.paymentImports.run({ params: { id }, body: {} }), onSettled });
  return { map, run };
}

/** Downloads the rows that were refused. */
export async function downloadRefused(id: string): Promise<void> {
  await saveAnswer(await send('paymentImports.report', { params: { id } }), 'not-reported.csv');
}
