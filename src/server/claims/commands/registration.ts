import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type NewRegistration, newRegistration, type SimilarFirm } from '#contract/claims/schema.ts';
import { addRegisteredFirm } from '#server/imports/commands/register.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { mailRegistrationDecision } from '../job-definitions.ts';
import { authorizeClaimant, authorizeDesk, pendingStatesSql, REGISTRATION_RATE_LIMIT } from '../policy.ts';
import { similarFirms } from '../reads/similar.ts';
import { grantFirm } from './complete.ts';

export const registrationLimit = ratePerPerson(REGISTRATION_RATE_LIMIT);

interface Registration extends NewRegistration {
  /** Core ids of look-alikes that the person was shown. */
  readonly similar_firms: readonly string[];
}

/**
 * Registers a firm that is in no list; staff review it.
 * @throws AppError 403 for people with a firm; 409 for a look-alike that the person was not shown, or while a claim,
 *   dispute or registration is open
 */
export async function registerFirm(ctx: WriteContext, { similar_firms, ...details }: Registration) {
  const { userId } = await authorizeClaimant(ctx);
  await refusePending(ctx, userId);
  const unseen = (await similarFirms(ctx, details)).filter(({ mwbe_core_id }) => !similar_firms.includes(mwbe_core_id));
  if (unseen.length > 0)
    throw conflict('A firm of the directory looks like yours. Check whether it is yours before you register.');
  const created = await ctx.sql
    .insertInto('firm_registrations')
    .values({
      id: randomUUID(),
      user_id: userId,
      details: JSON.stringify(details),
      similar_firms: [...similar_firms],
      created_at: ctx.now,
    })
    .onConflict((either) => either.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw conflict('You have a registration in review already.');
  await ctx.audit({ action: 'firm registered', subjectType: 'firm registration', subjectId: created.id });
  return {
    id: created.id,
    state: 'review',
    legal_business_name: details.legal_business_name,
    reason: null,
    created_at: ctx.now.toISOString(),
  } as const;
}

async function refusePending({ sql: tx }: WriteContext, userId: string): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'claim' AS what FROM claims WHERE user_id = ${userId} AND state IN ${pendingStatesSql}
    UNION ALL SELECT 'dispute' FROM claim_disputes WHERE opened_by = ${userId} AND state = 'open'`.execute(tx);
  const [open] = rows;
  if (open) throw conflict(`You have an open ${open.what}. Withdraw it before you register a firm.`);
}

/** Withdraws one's own registration. @throws AppError 404, 409 */
export async function withdrawRegistration(ctx: WriteContext, id: string): Promise<null> {
  const { id: userId } = requireUser(ctx.actor);
  const own = ctx.sql.selectFrom('firm_registrations').select('id').where('id', '=', id).where('user_id', '=', userId);
  orNotFound(await own.executeTakeFirst());
  await decide(ctx, id, { state: 'withdrawn' });
  await ctx.audit({ action: 'firm registration withdrawn', subjectType: 'firm registration', subjectId: id });
  return null;
}

/** Staff add the firm to the directory; the person acts for it. @throws AppError 403, 404, 409 */
export async function approveRegistration(ctx: WriteContext, id: string): Promise<null> {
  authorizeDesk(ctx);
  const row = await registrationById(ctx, id);
  const by = { registrationId: id, userId: row.user_id };
  const mwbeId = await addRegisteredFirm(ctx, newRegistration.parse(row.details), by);
  await decide(ctx, id, { state: 'approved', mwbe_id: mwbeId });
  await grantFirm(ctx, mwbeId, row.user_id, { registration: id });
  await ctx.audit({
    action: 'firm registration approved',
    subjectType: 'firm registration',
    subjectId: id,
    details: { mwbe: mwbeId },
  });
  await ctx.enqueue(mailRegistrationDecision.with({ registration_id: id }));
  return null;
}

/** Staff decline it; the person is told the reason. @throws AppError 403, 404, 409 */
export async function declineRegistration(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeDesk(ctx);
  await registrationById(ctx, id);
  await decide(ctx, id, { state: 'declined', reason });
  await ctx.audit({ action: 'firm registration declined', subjectType: 'firm registration', subjectId: id });
  await ctx.enqueue(mailRegistrationDecision.with({ registration_id: id }));
  return null;
}

const registrationById = async ({ sql: tx }: WriteContext, id: string) =>
  orNotFound(
    await tx.selectFrom('firm_registrations').select(['user_id', 'details']).where('id', '=', id).executeTakeFirst(),
  );

/** One decision of several at once wins. @throws AppError 409 */
async function decide(
  ctx: WriteContext,
  id: string,
  decision: {
    readonly state: 'approved' | 'declined' | 'withdrawn';
    readonly mwbe_id?: string;
    readonly reason?: string;
  },
): Promise<void> {
  const decided = await ctx.sql
    .updateTable('firm_registrations')
    .set({ ...decision, decided_at: ctx.now, decided_by: requireUser(ctx.actor).id })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .returning('user_id')
    .executeTakeFirst();
  if (!decided) throw conflict('This registration was decided or withdrawn in the meantime.');
  await ctx.change('claims', null, [decided.user_id]);
}

/** Look-alikes for somebody who registers. @throws AppError 403 */
export async function offerSimilar(ctx: WriteContext, details: NewRegistration): Promise<SimilarFirm[]> {
  await authorizeClaimant(ctx);
  return similarFirms(ctx, details);
}
