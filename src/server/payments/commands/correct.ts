import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LOCKED_STATES } from '#contract/payments/rules.ts';
import type { Correction, PaymentLine } from '#contract/payments/schema/lines.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizePayerOfLine, type PayerOfLine } from '../policy.ts';
import { paymentLine } from '../reads/contract.ts';
import { clocksOf } from '../reads/due-dates.ts';
import { addEntries, notifyOfPaymentMoves } from './entries.ts';
import { type LockedContract, lockActive } from './lock.ts';
import { CHANGED_MEANWHILE } from './refusal.ts';
import { checkReport, reportValues } from './report.ts';

/**
 * A new line that names a locked one. The firm answers it as any other; until it is locked itself the old one counts.
 * @throws AppError 400, 401, 403, 404, 409 for a line that is not locked or has a correction, 412
 */
export async function correctLine(ctx: WriteContext, id: string, given: Correction): Promise<PaymentLine> {
  const payer = await authorizePayerOfLine(ctx, id);
  const { contractId } = payer;
  const contract = orNotFound((await lockActive(ctx, [contractId])).get(contractId));
  const old = await paymentLine(ctx, id);
  const clock = await clocksOf(ctx, contract);
  const report = { ...given, month: old.month, kind: old.kind };
  checkReport(report, contract, clock, 'body');
  const correction = await insertCorrection(ctx, payer, contract, {
    version: given.version,
    values: reportValues(report, contract, clock),
  });
  await addEntries(ctx, [
    {
      contractId,
      lineId: correction,
      kind: 'corrected',
      side: 'payer',
      amountCents: given.amount_cents,
      words: given.why,
      details: { corrects: id, was_cents: old.paid_cents, month: old.month },
    },
  ]);
  await notifyOfPaymentMoves(ctx, [correction], 'corrected');
  await ctx.audit({ action: 'payment corrected', subjectType: 'payment line', subjectId: id, details: { correction } });
  return paymentLine(ctx, correction);
}

async function insertCorrection(
  ctx: WriteContext,
  { lineId, companyId, userId }: PayerOfLine,
  contract: LockedContract,
  { version, values }: { readonly version: number; readonly values: ReturnType<typeof reportValues> },
): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month, kind,
      state, paid_cents, reason, paid_on, method, reference, retainage_cents, payer_paid_on, unpaid_cents, unpaid_reason,
      due_on, act_by, reported_at, reported_by, corrects, counts)
    SELECT ${id}::uuid, l.contract_id, l.hiring_company_id, l.mwbe_id, l.owner_company_id, l.goal_group, l.month, l.kind,
      'reported', ${values.paid_cents}::bigint, ${values.reason}, ${values.paid_on}::date, ${values.method},
      ${values.reference}, ${values.retainage_cents}::bigint, ${values.payer_paid_on}::date,
      ${values.unpaid_cents}::bigint, ${values.unpaid_reason}, ${values.due_on}::date, ${values.act_by}::date, ${ctx.now}::timestamptz, ${userId}::uuid, l.id, false
    FROM payment_lines l
    WHERE l.id = ${lineId} AND l.contract_id = ${contract.id} AND l.hiring_company_id = ${companyId}
      AND l.version = ${version} AND l.state = ANY(${LOCKED_STATES}::text[])
    ON CONFLICT (corrects) WHERE corrects IS NOT NULL DO NOTHING RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, lineId, version);
  return id;
}

async function refusal(ctx: WriteContext, id: string, version: number): Promise<AppError> {
  const line = await paymentLine(ctx, id);
  if (!LOCKED_STATES.some((state) => state === line.state))
    return conflict('Only a payment that is confirmed or settled is corrected by a new line.');
  return line.version === version
    ? conflict('This payment was corrected already. Correct the new line.')
    : new AppError(412, CHANGED_MEANWHILE);
}

/** A correction that is locked now takes the place of the line that it names. */
export async function replaceCorrected(ctx: WriteContext, id: string): Promise<void> {
  await sql`
    UPDATE payment_lines old SET counts = false
    FROM payment_lines l WHERE l.id = ${id} AND old.id = l.corrects AND old.counts`.execute(ctx.sql);
}
