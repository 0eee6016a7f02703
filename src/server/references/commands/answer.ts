import { sql } from 'kysely';
import { type Flag, needsReview } from '#contract/references/rules.ts';
import type { ReferenceAnswer, ReferenceByLink } from '#contract/references/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, forbidden, notFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { referenceGiven } from '../events.ts';
import { authorizeHolder, type Reference } from '../policy.ts';
import { actsForFirm, ownAddressFlags, ownSourceFlags } from '../reads/own-side.ts';
import { openUntil, referenceByLink } from '../reads.ts';
import { refuseMail } from './refuse-mail.ts';

/**
 * Answers a request by its link, or changes the answer. What may be the firm's own is kept until staff look at it.
 * @throws AppError 403 for the firm's own people, 404 for a link that is over, 409 after the time to change it
 */
export async function answerByLink(
  ctx: WriteContext,
  secret: string,
  given: ReferenceAnswer,
): Promise<ReferenceByLink> {
  const { row } = await authorizeHolder(ctx, secret);
  if (actsForFirm(ctx, row.mwbe_id)) {
    throw forbidden('You act for this firm, and nobody can rate their own firm. Sign out if you are somebody else.');
  }
  if (openUntil(row) <= ctx.now) throw conflict('The time to answer this request is over.');
  const flags = await flagsOf(ctx, row);
  await save(ctx, row, given, flags);
  await ctx.audit({
    action: row.state === 'open' ? 'reference given' : 'reference changed',
    subjectType: 'reference',
    subjectId: row.id,
    details: { flags },
  });
  if (row.state === 'open' && !needsReview(flags)) {
    await ctx.announce(referenceGiven({ referenceId: row.id, mwbeId: row.mwbe_id }));
  }
  return referenceByLink(ctx, secret);
}

/** Once raised a flag stays, whatever the answer is changed from. */
async function flagsOf(ctx: WriteContext, row: Reference): Promise<Flag[]> {
  const raised = await ownAddressFlags(ctx, row.mwbe_id, row.email);
  return [...new Set([...row.flags, ...raised, ...(await ownSourceFlags(ctx, row.mwbe_id))])];
}

/** Guarded by the state that was read: of an answer and a withdrawal at once, one changes the row. */
async function save(ctx: WriteContext, row: Reference, given: ReferenceAnswer, flags: Flag[]): Promise<void> {
  const { name, ...said } = given;
  const isFlagged = needsReview(flags);
  // words that staff released are not those that replace them
  const undecided = isFlagged ? { decision: null, decision_reason: null, decided_by: null, decided_at: null } : {};
  const saved = await ctx.sql
    .updateTable('firm_references')
    .set({
      ...said,
      ...undecided,
      shown_name: name,
      state: 'answered',
      answered_at: row.answered_at ?? ctx.now,
      flags,
      needs_review: isFlagged,
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw (await isOver(ctx, row.id)) ? notFound() : conflict('Another answer was saved at the same time.');
}

const isOver = async ({ sql: db }: WriteContext, id: string): Promise<boolean> => {
  const row = await db.selectFrom('firm_references').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state !== 'answered';
};

const NO_ANSWER = {
  stars: null,
  quality: null,
  on_time: null,
  communication: null,
  hire_again: null,
  words: null,
  shown_name: null,
  company: null,
  privacy: null,
  reply: null,
  replied_at: null,
} as const;

/**
 * Declines a request, or withdraws the answer for good: nothing of it is kept. Spends the link.
 * @throws AppError 404 if it is over, also for the second of two at once
 */
export async function leaveByLink(ctx: WriteContext, secret: string, noMoreEmails: boolean): Promise<void> {
  const { row } = await authorizeHolder(ctx, secret);
  await spendLink(ctx, secret, 'reference');
  await revokeLinks(ctx, { email: row.email, facts: { reference: row.id } }, 'reference');
  const left = await ctx.sql
    .updateTable('firm_references')
    .set({
      ...NO_ANSWER,
      closed_at: ctx.now,
      state: sql<'declined' | 'retracted'>`CASE state WHEN 'open' THEN 'declined' ELSE 'retracted' END`,
    })
    .where('id', '=', row.id)
    .where('state', 'in', ['open', 'answered'])
    .returning('state')
    .executeTakeFirst();
  if (!left) throw notFound();
  const action = left.state === 'declined' ? 'reference declined' : 'reference withdrawn by its author';
  await ctx.audit({ action, subjectType: 'reference', subjectId: row.id });
  if (noMoreEmails) await refuseMail(ctx, row.email);
}
