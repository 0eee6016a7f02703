import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnDispute } from '#contract/claims/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { mailDispute, mailSettlement } from '../job-definitions.ts';
import { authorizeClaimant, DISPUTE_RATE_LIMIT, isPending, lockFirm, pendingStatesSql } from '../policy.ts';
import { firmToClaim, ownDispute } from '../reads.ts';

export const disputeLimit = ratePerPerson(DISPUTE_RATE_LIMIT);

/**
 * Objects to who has or claims a firm; staff decide. While it is open nobody completes the claim.
 * @throws AppError 403 for people with a firm, 404, 409 if nobody has or claims it, or the person has a claim or dispute
 */
export async function openDispute(ctx: WriteContext, mwbeId: string, statement: string): Promise<OwnDispute> {
  const { userId } = await authorizeClaimant(ctx);
  const firm = await firmToClaim(ctx.sql, mwbeId);
  await lockFirm(ctx, firm.id);
  await refuseOwnClaim(ctx, userId);
  const claim = await pendingClaim(ctx, firm.id);
  const members = await activeMembers(ctx.sql, firm.id);
  if (!claim && members.length === 0) throw conflict('Nobody has claimed this firm. Claim it yourself.');
  const id = randomUUID();
  const opened = await ctx.sql
    .insertInto('claim_disputes')
    .values({
      id,
      mwbe_id: firm.id,
      claim_id: claim?.id ?? null,
      opened_by: userId,
      opened_email: null,
      statement,
      created_at: ctx.now,
    })
    .onConflict((either) => either.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) throw conflict('You have an open dispute already. Withdraw it before you open another.');
  await announceDispute(ctx, id, firm.id, members.length > 0 ? members : claim ? [claim.user_id] : []);
  return ownDispute(ctx, id);
}

/**
 * Objects by the link of an email, without an account.
 * @throws AppError 404 for a link that is used up, 409 if the claim ended without success
 */
export async function objectByLink(ctx: WriteContext, secret: string, statement: string): Promise<null> {
  const { facts, email } = await spendLink(ctx, secret, 'claim objection');
  const claim = await ctx.sql
    .selectFrom('claims')
    .select(['id', 'mwbe_id', 'user_id', 'state'])
    .where('id', '=', String(facts.claim))
    .executeTakeFirst();
  if (!claim || email === null) throw linkExpired();
  const firm = await firmToClaim(ctx.sql, claim.mwbe_id);
  await lockFirm(ctx, firm.id);
  const now = await ctx.sql.selectFrom('claims').select('state').where('id', '=', claim.id).executeTakeFirst();
  const pending = isPending(now?.state ?? 'expired');
  if (!pending && now?.state !== 'approved')
    throw conflict('This claim has ended already, and nobody got the firm by it.');
  const id = randomUUID();
  await ctx.sql
    .insertInto('claim_disputes')
    .values({
      id,
      mwbe_id: firm.id,
      claim_id: pending ? claim.id : null,
      opened_by: null,
      opened_email: email,
      statement: statement || 'No reason given.',
      created_at: ctx.now,
    })
    .execute();
  await announceDispute(ctx, id, firm.id, [claim.user_id]);
  return null;
}

async function announceDispute(ctx: WriteContext, id: string, mwbeId: string, told: readonly string[]): Promise<void> {
  await ctx.audit({ action: 'claim disputed', subjectType: 'claim dispute', subjectId: id, details: { mwbe: mwbeId } });
  for (const user_id of told) await ctx.enqueue(mailDispute.with({ dispute_id: id, user_id }));
  if (told.length > 0) await ctx.change('claims', null, told);
}

async function refuseOwnClaim({ sql: tx }: WriteContext, userId: string): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'claim' AS what FROM claims WHERE user_id = ${userId} AND state IN ${pendingStatesSql}
    UNION ALL SELECT 'registration' FROM firm_registrations WHERE user_id = ${userId} AND state = 'review'`.execute(tx);
  const [open] = rows;
  if (open) throw conflict(`You have a pending ${open.what}. Withdraw it before you object to another claim.`);
}

/** The pending claim of a firm, of any of its merged records. */
export async function pendingClaim(
  { sql: tx }: WriteContext,
  mwbeId: string,
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    SELECT c.id, c.user_id FROM claims c WHERE c.mwbe_id IN (${mwbesOfFirm(mwbeId, SYSTEM_ACTOR)}) AND c.state IN ${pendingStatesSql}
    ORDER BY c.created_at LIMIT 1`.execute(tx);
  return rows[0];
}

/** Withdraws one's own open dispute; the other side is told. @throws AppError 404, 409 */
export async function withdrawDispute(ctx: WriteContext, id: string): Promise<null> {
  const { id: userId } = requireUser(ctx.actor);
  const withdrawn = await ctx.sql
    .updateTable('claim_disputes')
    .set({ state: 'withdrawn', decided_at: ctx.now, decided_by: userId })
    .where('id', '=', id)
    .where('opened_by', '=', userId)
    .where('state', '=', 'open')
    .returning(['mwbe_id', 'claim_id'])
    .executeTakeFirst();
  if (!withdrawn) {
    const own = ctx.sql.selectFrom('claim_disputes').select('id').where('id', '=', id).where('opened_by', '=', userId);
    orNotFound(await own.executeTakeFirst());
    throw conflict('This dispute was settled already.');
  }
  await ctx.audit({ action: 'claim dispute withdrawn', subjectType: 'claim dispute', subjectId: id });
  for (const user_id of await holders(ctx, withdrawn)) {
    await ctx.enqueue(mailSettlement.with({ dispute_id: id, user_id, side: 'holder' }));
    await ctx.change('claims', null, [user_id]);
  }
  return null;
}

/** Who has or claims the firm of a dispute. */
export async function holders(
  ctx: WriteContext,
  { mwbe_id, claim_id }: { readonly mwbe_id: string; readonly claim_id: string | null },
): Promise<string[]> {
  if (claim_id === null) return activeMembers(ctx.sql, mwbe_id);
  const claim = await ctx.sql.selectFrom('claims').select('user_id').where('id', '=', claim_id).executeTakeFirst();
  return claim ? [claim.user_id] : [];
}
