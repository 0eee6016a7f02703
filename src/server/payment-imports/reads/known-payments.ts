import { createHash } from 'node:crypto';
import type { PaymentMapping } from '#contract/payment-imports/rules.ts';
import { reportFault } from '#contract/payments/rules/report.ts';
import type { NewLine } from '#contract/payments/schema/lines.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type BookedContract, reportedAlike } from '#server/payments/reads/book.ts';
import type { ContractFinder } from '../adapters/contract-finder.ts';
import type { ReadPayment, Refusal } from '../adapters/read-payment.ts';
import type {} from '../tables.ts';

/** A payment with its contract. */
export interface PlacedPayment {
  readonly read: ReadPayment;
  readonly contract: BookedContract;
  readonly report: NewLine;
  /** The same for the same payment of the payer, in whatever file. */
  readonly ref: string;
  /** Of what the row says. */
  readonly hash: string;
}

const sha = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/** Finds the contract of a payment and checks it as a report is checked. @returns why it is refused, where it is */
export function placePayment(
  read: ReadPayment,
  finder: ContractFinder,
  mapping: PaymentMapping,
): PlacedPayment | Refusal {
  const { line, cells, paymentId } = read;
  const found = finder.find(read.said);
  const { columns } = mapping;
  if ('reason' in found) {
    const column = (read.said.number === null ? columns.title : columns.contract_number) ?? '';
    return { line, cells, column, reason: found.reason };
  }
  const { contract } = found;
  const report: NewLine = { contract_id: contract.id, ...read.report };
  const fault = reportFault({ ...report, month: `${report.month}-01` }, contract, contract.today);
  if (fault) {
    const fields: Readonly<Record<string, string | undefined>> = {
      ...columns,
      amount_cents: columns.amount,
      retainage_cents: columns.retainage,
    };
    return { line, cells, column: fields[fault.field] ?? '', reason: fault.detail };
  }
  const { month, amount_cents, retainage_cents, paid_on, reference } = report;
  const isNamed = paymentId !== null;
  return {
    read,
    contract,
    report,
    // a voucher can pay several invoices; without a name of its own a payment is what it says
    ref: sha(isNamed ? [contract.id, paymentId, reference] : [contract.id, month, reference, amount_cents, paid_on]),
    hash: sha([month, amount_cents, retainage_cents, paid_on]),
  };
}

export interface ComparedPayments {
  readonly fresh: readonly PlacedPayment[];
  readonly unchanged: number;
  readonly refused: readonly Refusal[];
}

/** Compares payments, each with another name, with what was reported before. */
export async function comparePayments(
  ctx: Pick<ReadContext, 'sql' | 'actor' | 'now'>,
  companyId: string,
  batch: readonly PlacedPayment[],
): Promise<ComparedPayments> {
  const known = await ctx.sql
    .selectFrom('imported_payments')
    .select(['ref', 'hash', 'line_id'])
    .where('hiring_company_id', '=', companyId)
    .where(
      'ref',
      'in',
      batch.map(({ ref }) => ref),
    )
    .execute();
  const before = new Map(known.map(({ ref, hash }) => [ref, hash]));
  const unknown = batch.filter(({ ref }) => !before.has(ref));
  const alike = await typedBefore(ctx, companyId, unknown);
  const changed = batch.filter(({ ref, hash }) => before.has(ref) && before.get(ref) !== hash);
  const refusal = ({ read: { line, cells } }: PlacedPayment, reason: string) => ({ line, cells, column: '', reason });
  return {
    fresh: unknown.filter((one) => !alike.has(one)),
    unchanged: batch.length - unknown.length - changed.length,
    refused: [
      ...changed.map((one) =>
        refusal(one, 'This payment was imported before and now says something else. Change or correct it on its page'),
      ),
      ...[...alike].map((one) => refusal(one, 'The same payment was reported by hand already')),
    ],
  };
}

/** Those that somebody reported without a file. */
async function typedBefore(
  ctx: Pick<ReadContext, 'sql' | 'actor' | 'now'>,
  companyId: string,
  batch: readonly PlacedPayment[],
): Promise<ReadonlySet<PlacedPayment>> {
  if (batch.length === 0) return new Set();
  const alike = await reportedAlike(
    ctx,
    companyId,
    batch.map(({ report }) => report),
  );
  const ids = [...alike.values()].flat();
  if (ids.length === 0) return new Set();
  const imported = await ctx.sql
    .selectFrom('imported_payments')
    .select('line_id')
    .where('line_id', 'in', ids)
    .execute();
  const fromFiles = new Set(imported.map(({ line_id }) => line_id));
  return new Set(batch.filter((_, at) => alike.get(at)?.some((id) => !fromFiles.has(id))));
}
