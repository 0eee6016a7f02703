import { sql } from 'kysely';
import { statesBefore } from '#contract/payments/rules.ts';
import type { LineReply, PaymentLine, Settlement, StaffRequest } from '#contract/payments/schema/lines.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { authorizeFirmOfLine, authorizeOfficer, authorizePayerOfLine, maySettle } from '../policy.ts';
import { paymentLine } from '../reads/contract.ts';
import { clocksOf } from '../reads/due-dates.ts';
import { replaceCorrected } from './correct.ts';
import { addEntries, found, notifyOfPaymentMoves } from './entries.ts';
import { lockContract, refuseTooMuch } from './lock.ts';
import { lineRefusal } from './refusal.ts';

/** The payer's word on a difference; the firm's came with its answer. @throws AppError 401, 403, 404, 409, 412 */
export async function replyToDifference(ctx: WriteContext, id: string, given: LineReply): Promise<PaymentLine> {
  const payer = await authorizePayerOfLine(ctx, id);
  const { actBy } = await clocksOf(ctx, await lockContract(ctx, payer.contractId));
  const replied = await found(
    ctx,
    sql`UPDATE payment_lines l SET version = l.version + 1, reply = ${given.comment}, replied_at = ${ctx.now},
          act_by = ${actBy}::date
        WHERE l.id = ${id} AND l.hiring_company_id = ${payer.companyId} AND l.version = ${given.version}
          AND l.state = ANY(${statesBefore('reply')}::text[]) RETURNING l.id`,
  );
  if (!replied) throw await lineRefusal(ctx, id, given.version, statesBefore('reply'));
  await addEntries(ctx, [{ ...of(payer), kind: 'replied', side: 'payer', amountCents: null, words: given.comment }]);
  await notifyOfPaymentMoves(ctx, [id], 'replied');
  await ctx.audit({ action: 'payment difference explained', subjectType: 'payment line', subjectId: id });
  return paymentLine(ctx, id);
}

const of = ({ contractId, lineId }: { readonly contractId: string; readonly lineId: string }) => ({
  contractId,
  lineId,
});

/**
 * The owner was named by the payer: where the firm asks for it, with its reason in the timeline, staff settle instead.
 * @throws AppError 401, 403, 404, 409 for what is no difference or was asked already, 412
 */
export async function askStaff(ctx: WriteContext, id: string, given: StaffRequest): Promise<PaymentLine> {
  const firm = await authorizeFirmOfLine(ctx, id);
  await lockContract(ctx, firm.contractId);
  const asked = await found(
    ctx,
    sql`UPDATE payment_lines l SET version = l.version + 1, staff_asked_at = ${ctx.now}, staff_asked_why = ${given.reason}
        WHERE l.id = ${id} AND l.contract_id = ${firm.contractId} AND l.version = ${given.version}
          AND l.owner_company_id IS NOT NULL AND l.staff_asked_at IS NULL
          AND l.state = ANY(${statesBefore('settle')}::text[]) RETURNING l.id`,
  );
  if (!asked) throw await staffRefusal(ctx, id, given.version);
  await addEntries(ctx, [{ ...of(firm), kind: 'staff_asked', side: 'firm', amountCents: null, words: given.reason }]);
  await notifyOfPaymentMoves(ctx, [id], 'staff_asked');
  await ctx.audit({ action: 'payment staff asked', subjectType: 'payment line', subjectId: id });
  return paymentLine(ctx, id);
}

async function staffRefusal(ctx: WriteContext, id: string, version: number): Promise<AppError> {
  const line = await paymentLine(ctx, id);
  if (line.staff_asked_at !== null) return conflict('Your firm asked for this already. Plumbline staff settle it.');
  const refused = await lineRefusal(ctx, id, version, statesBefore('settle'));
  if (refused.status !== 409 || line.state !== 'differs') return refused;
  return conflict('No owner is named, so Plumbline staff settle it anyway.');
}

/**
 * Settles a difference that both sides have explained, and locks the line.
 * @throws AppError 400, 401, 403 for payer, firm, and an owner that the firm does not want, 404, 409 before the payer has
 * replied, 412
 */
export async function settleDifference(ctx: WriteContext, id: string, given: Settlement): Promise<PaymentLine> {
  const officer = await authorizeOfficer(ctx, id);
  await lockContract(ctx, officer.contractId);
  const { paid_cents } = await paymentLine(ctx, id);
  if (given.amount_cents < 0 && (paid_cents ?? 0) >= 0) throw badRequest('body.amount_cents', "can't be negative");
  const settled = await found(
    ctx,
    sql`UPDATE payment_lines l SET version = l.version + 1, state = 'settled', settled_cents = ${given.amount_cents},
          settle_reason = ${given.reason}, settled_at = ${ctx.now}, settled_by = ${officer.userId}::uuid, counts = true,
          act_by = NULL
        WHERE l.id = ${id} AND l.contract_id = ${officer.contractId} AND l.version = ${given.version}
          AND ${maySettle(officer)} AND l.replied_at IS NOT NULL AND l.state = ANY(${statesBefore('settle')}::text[]) RETURNING l.id`,
  );
  if (!settled) throw await lineRefusal(ctx, id, given.version, statesBefore('settle'));
  await replaceCorrected(ctx, id);
  await refuseTooMuch(ctx, [officer.contractId], 'body.amount_cents');
  const entry = { kind: 'settled', side: officer.side, amountCents: given.amount_cents, words: given.reason } as const;
  await addEntries(ctx, [{ ...of(officer), ...entry }]);
  await notifyOfPaymentMoves(ctx, [id], 'settled');
  const details = { cents: given.amount_cents, side: officer.side };
  await ctx.audit({ action: 'payment settled', subjectType: 'payment line', subjectId: id, details });
  return paymentLine(ctx, id);
}
