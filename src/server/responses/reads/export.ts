import { DECLINE_REASON_LABELS, RESPONSE_LABELS } from '#contract/responses/rules/response-words.ts';
import type { OwnersResponse } from '#contract/responses/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { ownedOpportunity, ownersResponses } from './owners.ts';

const PAGE = 100;

const COLUMNS: Readonly<Record<string, (row: OwnersResponse) => string | number | null>> = {
  Firm: ({ firm }) => firm,
  City: ({ city }) => city,
  State: ({ firm_state }) => firm_state,
  Response: ({ state }) => RESPONSE_LABELS[state],
  Reason: ({ reason }) => reason && DECLINE_REASON_LABELS[reason],
  'In its words': ({ words }) => words,
  'Quote (US dollars)': ({ quote }) => quote?.amount ?? null,
  'Price for each unit': ({ quote }) => quote?.unit_price ?? null,
  Note: ({ quote }) => quote?.note ?? null,
  Files: ({ quote }) => quote?.files.map(({ display_name }) => display_name).join(', ') ?? null,
  'Valid until': ({ quote }) => quote?.valid_until ?? null,
  'Invited by': ({ channel }) => (channel === null ? null : channel === 'email' ? 'Email' : 'Plumbline'),
  'Invited (UTC)': ({ invited_at }) => invited_at,
  'Delivered (UTC)': ({ delivered_at }) => delivered_at,
  'Opened (UTC)': ({ opened_at }) => opened_at,
  'Followed up (UTC)': ({ followed_up_at }) => followed_up_at,
  'Answered (UTC)': ({ answered_at }) => answered_at,
  'Plumbline id': ({ mwbe_core_id }) => mwbe_core_id,
};

/** All firms of an opportunity as a file; sealed quotes are empty. @throws AppError 403, 404, 429 */
export async function responsesFile(ctx: ReadContext, id: string, format: 'csv' | 'xlsx'): Promise<FileDownload> {
  await ownedOpportunity(ctx, id);
  return tableFile(ctx, {
    name: `plumbline-responses-${ctx.now.toISOString().slice(0, 10)}`,
    format,
    sheet: 'Responses',
    columns: Object.keys(COLUMNS),
    pages: pagesOf(ctx, id),
  });
}

async function* pagesOf(ctx: ReadContext, id: string): AsyncGenerator<TableRow[]> {
  for (let before: string | undefined; ; ) {
    const { items, next } = await ownersResponses(ctx, id, { limit: PAGE, ...(before && { before }) });
    yield items.map((row) => Object.values(COLUMNS).map((cell) => cell(row)));
    if (next === null) return;
    before = next;
  }
}
