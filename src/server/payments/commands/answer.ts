import { sql } from 'kysely';
import { answeredCents, statesBefore } from '#contract/payments/rules.ts';
import type { LineAnswer, PaymentLine } from '#contract/payments/schema/lines.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeFirmOfLine, type FirmOfLine } from '../policy.ts';
import { paymentLine } from '../reads/contract.ts';
import { clocksOf } from '../reads/due-dates.ts';
import { replaceCorrected } from './correct.ts';
import { addEntries, notifyOfPaymentMoves } from './entries.ts';
import { lockContract, refuseTooMuch } from './lock.ts';
import { lineRefusal } from './refusal.ts';

/**
 * The firm's own word, which alone confirms: that it received what was reported, another amount, or nothing.
 * @throws AppError 400, 401, 403, 404, 409, 412
 */
export async function answerLine(ctx: WriteContext, id: string, given: LineAnswer): Promise<PaymentLine> {
  await answerForFirm(ctx, await authorizeFirmOfLine(ctx, id), given);
  return paymentLine(ctx, id);
}

/**
 * The same for whoever has the right: also for the holder of the link of an email to a firm without people here.
 * @throws AppError 400, 404, 409, 412
 */
export async function answerForFirm(ctx: WriteContext, firm: FirmOfLine, given: LineAnswer): Promise<void> {
  const { lineId: id, how } = firm;
  const contract = await lockContract(ctx, firm.contractId);
  const { paid_cents, version, state } = await reportedLine(ctx, id);
  // what was not reported, or was reported anew since the firm looked, cannot be answered
  if (paid_cents === null || version !== given.version || !statesBefore('agree').includes(state))
    throw await lineRefusal(ctx, id, given.version, statesBefore('agree'));
  checkAmount(given, paid_cents);
  const answered = answeredCents(given.answer, paid_cents, given.amount_cents);
  const agrees = answered === paid_cents;
  const { actBy } = await clocksOf(ctx, contract);
  const { rows } = await sql`
    UPDATE payment_lines l SET version = l.version + 1, state = ${agrees ? 'confirmed' : 'differs'},
      answer = ${given.answer}, answered_cents = ${answered}, answer_comment = ${given.comment},
      answered_at = ${ctx.now}, firm_unpaid_cents = ${given.unpaid_cents}::bigint, counts = ${agrees ? sql`true` : sql.ref('l.counts')}, act_by = ${agrees ? null : actBy}::date
    WHERE l.id = ${id} AND l.contract_id = ${firm.contractId} AND l.version = ${given.version}
      AND l.paid_cents = ${paid_cents} AND l.state = ANY(${statesBefore('agree')}::text[])
    RETURNING l.id`.execute(ctx.sql);
  if (rows.length === 0) throw await lineRefusal(ctx, id, given.version, statesBefore('agree'));
  if (agrees) await replaceCorrected(ctx, id);
  await refuseTooMuch(ctx, [firm.contractId], 'body.answer');
  await addEntries(ctx, [
    {
      contractId: firm.contractId,
      lineId: id,
      kind: 'answered',
      side: 'firm',
      amountCents: answered,
      words: given.comment,
      details: { answer: given.answer, unpaid_cents: given.unpaid_cents, ...how },
    },
  ]);
  await notifyOfPaymentMoves(ctx, [id], 'answered');
  const details = { answer: given.answer, ...how };
  await ctx.audit({ action: 'payment answered', subjectType: 'payment line', subjectId: id, details });
}

/** By the right to answer it, whoever has that. */
const reportedLine = async ({ sql: tx }: WriteContext, id: string) =>
  orNotFound(
    await tx
      .selectFrom('payment_lines')
      .select(['paid_cents', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** @throws AppError 400 */
function checkAmount({ answer, amount_cents, comment }: LineAnswer, paid: number): void {
  if (answer !== 'other_amount') {
    if (amount_cents !== null) throw badRequest('body.amount_cents', 'is only given with another amount');
    return;
  }
  if (amount_cents === null) throw badRequest('body.amount_cents', 'is needed: what was received');
  if (amount_cents === paid) throw badRequest('body.amount_cents', 'is what was reported: answer that it was received');
  if (amount_cents < 0 && paid >= 0) throw badRequest('body.amount_cents', "can't be negative");
  if (comment === null) throw badRequest('body.comment', 'is needed: say what the difference is');
}
