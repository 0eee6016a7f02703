import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/payment-replies/endpoints.ts';
import type { CLOSED_BY } from '#contract/payment-replies/rules.ts';
import { toE164 } from '#contract/payment-replies/rules.ts';
import type { RepliesByLink } from '#contract/payment-replies/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, conflict, notFound } from '#server/kernel/http/errors.ts';
import { answerForFirm } from '#server/payments/commands/answer.ts';
import { authorizeHeldLine, authorizeHolder, type HeldRequest, REPLY_RATE_LIMIT } from '../policy.ts';
import { repliesOf } from '../reads/by-link.ts';

type Body<E extends keyof typeof endpoints> = Input<(typeof endpoints)[E]>['body'];

/** Counted by link. */
export const replyLimit = rateLimit<{ body: { tempToken: string } }>(REPLY_RATE_LIMIT, (_ctx, { body }) => ({
  account: body.tempToken,
}));

const CLOSED: Readonly<Record<(typeof CLOSED_BY)[number], string>> = {
  expired: 'The time to answer by this link is over.',
  firm_joined: 'Your firm has people in payment tracking by now. Sign in to answer, or ask a colleague who can.',
  wrong_person: 'Somebody said that this link came to the wrong person.',
};

/** @throws AppError 409 */
async function openRequest(ctx: WriteContext, secret: string): Promise<{ held: HeldRequest; seen: RepliesByLink }> {
  const held = await authorizeHolder(ctx, secret);
  const seen = await repliesOf(ctx, held);
  if (seen.closed_by !== null) throw conflict(CLOSED[seen.closed_by]);
  return { held, seen };
}

/**
 * Answers one payment for the firm, by the same command as its people. What has an answer keeps it: who answers a second
 * time gets the first answer. @throws AppError 400, 403 for the payer's people, 404, 409, 412 if it was reported anew
 */
export async function answerByLink(
  ctx: WriteContext,
  { tempToken, line_id, ...given }: Body<'answer'>,
): Promise<RepliesByLink> {
  const held = await authorizeHolder(ctx, tempToken);
  const line = await authorizeHeldLine(ctx, held, line_id);
  const isAnswered = (of: RepliesByLink) => of.lines.some(({ id, answer }) => id === line_id && answer !== null);
  const before = await repliesOf(ctx, held);
  if (isAnswered(before)) return before;
  if (before.closed_by !== null) throw conflict(CLOSED[before.closed_by]);
  try {
    await answerForFirm(ctx, line, given);
  } catch (error) {
    // somebody else answered while this waited for the contract
    const now = await repliesOf(ctx, held);
    if (!(error instanceof AppError && error.status === 409 && isAnswered(now))) throw error;
    return now;
  }
  return repliesOf(ctx, held);
}

/** For the page of this link and for what is sent to its address later. @throws AppError 404 */
export async function chooseLanguage(
  ctx: WriteContext,
  { tempToken, language }: Body<'language'>,
): Promise<RepliesByLink> {
  const held = await authorizeHolder(ctx, tempToken);
  await ctx.sql.updateTable('payment_requests').set({ language }).where('id', '=', held.id).execute();
  return repliesOf(ctx, { ...held, language });
}

/**
 * Nobody is asked at this address from now on, until the payer gives it again. Who it should be is a proposal to the
 * payer: nobody is written to because of it. @throws AppError 404, 409
 */
export async function sayWrongPerson(
  ctx: WriteContext,
  { tempToken, name, email }: Body<'wrongPerson'>,
): Promise<RepliesByLink> {
  const { held } = await openRequest(ctx, tempToken);
  const said = await ctx.sql
    .updateTable('payment_requests')
    .set({ refused_at: ctx.now, proposed_name: name, proposed_email: email })
    .where('id', '=', held.id)
    .where('refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!said) throw conflict(CLOSED.wrong_person);
  await ctx.audit({ action: 'payment contact refused', subjectType: 'payment contract', subjectId: held.contract_id });
  return repliesOf(ctx, await authorizeHolder(ctx, tempToken));
}

/** After STOP only START from the number itself brings messages back, whoever gives it here. @throws AppError 404, 409 */
export async function giveTextNumber(
  ctx: WriteContext,
  { tempToken, phone }: Body<'textNumber'>,
): Promise<RepliesByLink> {
  if (ctx.config.textGateway === null) throw notFound();
  const { held } = await openRequest(ctx, tempToken);
  const of = { mwbe_id: held.mwbe_id, email: held.email.toLowerCase() };
  if (phone === null) {
    await ctx.sql
      .deleteFrom('payment_text_numbers')
      .where('mwbe_id', '=', of.mwbe_id)
      .where('email', '=', of.email)
      .execute();
  } else {
    const number = { phone: toE164(phone), given_at: ctx.now };
    await ctx.sql
      .insertInto('payment_text_numbers')
      .values({ ...of, ...number })
      .onConflict((one) => one.columns(['mwbe_id', 'email']).doUpdateSet(number))
      .execute();
  }
  return repliesOf(ctx, held);
}
