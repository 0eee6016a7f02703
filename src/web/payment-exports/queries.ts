import type { Api } from '#contract/api.ts';
import type { Request } from '#contract/endpoint.ts';
import type { PaymentExportFormat } from '#contract/payment-exports/endpoints.ts';
import { send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';

type Query<E extends keyof Api['paymentExports']> = Omit<
  Extract<Request<Api['paymentExports'][E]>, { query: unknown }>['query'],
  'format'
>;

/** What is exported, with the filters of the page: the file adds up to what the page shows. */
export type Exported =
  | { readonly what: 'contracts'; readonly query: Query<'contracts'> }
  | { readonly what: 'contract'; readonly id: string }
  | { readonly what: 'totals'; readonly query: Query<'totals'> };

/** Downloads the file under the server's name. */
export async function downloadExport(exported: Exported, format: PaymentExportFormat): Promise<void> {
  const parts =
    exported.what === 'contract'
      ? { params: { id: exported.id }, query: { format } }
      : { query: { ...exported.query, format } };
  await saveAnswer(await send(`paymentExports.${exported.what}`, parts), `payments.${format}`);
}
