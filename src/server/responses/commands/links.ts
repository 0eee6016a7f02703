import type { AnswerByLink, InvitationByLink } from '#contract/responses/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { holdOpportunity } from '#server/opportunities/commands/lock.ts';
import { refuseMail } from '#server/references/commands/refuse-mail.ts';
import { authorizeHolder, type ResponseRow } from '../policy.ts';
import { hasPeople, invitationOf } from '../reads/links.ts';
import { move, recordAnswer } from './move.ts';
import { noteOpening } from './opened.ts';

/** What a link invites to. Looking spends nothing; that it was opened is noted. @throws AppError 404 */
export async function lookByLink(ctx: WriteContext, secret: string): Promise<InvitationByLink> {
  const held = await authorizeHolder(ctx, secret);
  const of = await ofRow(ctx, held.row);
  if (of) await noteOpening(ctx, of, null);
  return invitationOf(ctx, held);
}

/** Whose it is; only what companies publish here has responses. */
async function ofRow(ctx: WriteContext, { id, opportunity_id, mwbe_id }: ResponseRow) {
  const { hiring_company_id } = await holdOpportunity(ctx, opportunity_id);
  if (hiring_company_id === null) return null;
  return { responseId: id, opportunityId: opportunity_id, mwbeId: mwbe_id, hiringCompanyId: hiring_company_id };
}

/**
 * Answers by the link of an email. The link stays open, so that somebody can change their mind.
 * @throws AppError 404, 409 once the firm has people here, or the opportunity takes no more answers
 */
export async function answerByLink(
  ctx: WriteContext,
  { tempToken, answer, reason, words, no_more_emails }: AnswerByLink,
): Promise<InvitationByLink> {
  const held = await authorizeHolder(ctx, tempToken);
  const { row } = held;
  if (await hasPeople(ctx, row.mwbe_id))
    throw conflict('Your firm is on Plumbline by now. Sign in to answer, or ask a colleague who can.');
  const of = { opportunityId: row.opportunity_id, mwbeId: row.mwbe_id };
  const action = answer === 'interested' ? 'interest' : 'decline';
  // a second click changes nothing
  if (row.state !== answer) {
    const moved = await move(ctx, of, action, { version: null, reason, words });
    await recordAnswer(ctx, moved, answer, { reason, words });
  }
  if (no_more_emails && row.email !== null) await refuseMail(ctx, row.email);
  return invitationOf(ctx, held);
}
