import type { PaymentExportFormat } from '#contract/payment-exports/endpoints.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { paymentContract } from '#server/payments/reads/contract.ts';
import { differenceOf, olderThanShown, statementPdf } from '../adapters/pdf.ts';
import {
  ANSWER_WORDS,
  dollars,
  ENTRY_WORDS,
  KIND_WORDS,
  METHOD_WORDS,
  moment,
  SIDE_WORDS,
  STATE_WORDS,
} from '../adapters/words.ts';

const LINE: Readonly<Record<string, (line: PaymentLine) => string | number | null>> = {
  Month: ({ month }) => month,
  Kind: ({ kind }) => KIND_WORDS[kind],
  State: ({ state }) => STATE_WORDS[state],
  Counts: ({ counts }) => (counts ? 'Yes' : 'No'),
  'Payer says (US dollars)': ({ paid_cents }) => dollars(paid_cents),
  'Paid on': ({ paid_on }) => paid_on,
  Method: ({ method }) => method && METHOD_WORDS[method],
  Reference: ({ reference }) => reference,
  'Retainage withheld (US dollars)': ({ retainage_cents }) => dollars(retainage_cents),
  "Payer's reason": ({ reason }) => reason,
  'Invoices not paid (US dollars)': ({ unpaid_cents }) => dollars(unpaid_cents),
  'Why not': ({ unpaid_reason }) => unpaid_reason,
  'Payer was paid on': ({ payer_paid_on }) => payer_paid_on,
  'Due on': ({ due_on }) => due_on,
  Late: ({ is_late }) => (is_late ? 'Yes' : 'No'),
  'Reported (UTC)': ({ reported_at }) => moment(reported_at),
  'Firm answers': ({ answer }) => answer && ANSWER_WORDS[answer],
  'Firm says (US dollars)': ({ answered_cents }) => dollars(answered_cents),
  'Firm says not paid (US dollars)': ({ firm_unpaid_cents }) => dollars(firm_unpaid_cents),
  'Answered (UTC)': ({ answered_at }) => moment(answered_at),
  "Firm's comment": ({ answer_comment }) => answer_comment,
  'Difference (US dollars)': (line) => dollars(differenceOf(line)),
  "Payer's explanation": ({ reply }) => reply,
  'Settled (US dollars)': ({ settled_cents }) => dollars(settled_cents),
  'Reason of the settlement': ({ settle_reason }) => settle_reason,
  'Confirmed (US dollars)': ({ confirmed_cents }) => dollars(confirmed_cents),
  'Corrects the line': ({ corrects }) => corrects,
  'Plumbline id': ({ id }) => id,
};
const ENTRY = ['Entry', 'When (UTC)', 'Who', 'What', 'Amount (US dollars)', 'Words'] as const;

/** The statement of one contract. @throws AppError 401, 403, 404, 429 */
export async function statementFile(ctx: ReadContext, id: string, format: PaymentExportFormat): Promise<FileDownload> {
  const contract = await paymentContract(ctx, id);
  const name = `payment-statement-${id}`;
  if (format === 'pdf')
    return { name: `${name}.pdf`, type: 'application/pdf', body: await statementPdf(contract, ctx.now) };
  const columns = [...Object.keys(LINE), ...ENTRY];
  return tableFile(ctx, { name, format, sheet: 'Statement', columns, pages: pagesOf(contract) });
}

const AMOUNT = Object.keys(LINE).indexOf('Payer says (US dollars)');
const CONFIRMED = Object.keys(LINE).indexOf('Confirmed (US dollars)');

/** A row as wide as the others: readers of CSV refuse ragged ones. */
function sums(
  name: string,
  { paid_cents, confirmed_cents }: Pick<ContractDetails, 'paid_cents' | 'confirmed_cents'>,
): TableRow {
  const row: (string | number | null)[] = [...Object.keys(LINE), ...ENTRY].map(() => null);
  row[0] = name;
  row[AMOUNT] = dollars(paid_cents);
  row[CONFIRMED] = dollars(confirmed_cents);
  return row;
}

/** Lines, what counts of them, then the timeline in columns of its own. */
async function* pagesOf(contract: ContractDetails): AsyncGenerator<readonly TableRow[]> {
  const besideLines = ENTRY.map(() => null);
  yield contract.lines.map((line) => [...Object.values(LINE).map((cell) => cell(line)), ...besideLines]);
  const older = olderThanShown(contract);
  if (older) yield [sums('Older payments, in sum', older)];
  yield [sums('Total of what counts', contract)];
  const beside = Object.keys(LINE).map(() => null);
  yield contract.entries.map(({ number, at, side, kind, amount_cents, words }) => [
    ...beside,
    ...[number, moment(at), SIDE_WORDS[side], ENTRY_WORDS[kind], dollars(amount_cents), words],
  ]);
}
