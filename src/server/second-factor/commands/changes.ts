import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserActor } from '#server/kernel/actor.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { conflict } from '#server/kernel/errors.ts';
import type { Change } from '../emails/changes.ts';
import { mailChange } from '../jobs.ts';
import { mustHaveOne, ownerOf } from '../policy.ts';
import { askedFactors } from '../reads/factors.ts';

/** One change of a person's factors at a time: of two that remove the last two, the second must see the first. */
export async function inTurn(ctx: WriteContext): Promise<UserActor> {
  const owner = ownerOf(ctx);
  await inTurnFor(ctx, owner.id);
  return owner;
}

export async function inTurnFor({ sql: tx }: WriteContext, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`second factor ${userId}`}, 0))`.execute(tx);
}

/**
 * Notes a change and tells the person.
 * @param about name of the passkey, or how many recovery codes are left
 * @param details for the audit trail alone
 */
export async function tell(
  ctx: WriteContext,
  userId: string,
  change: Change,
  about = '',
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await ctx.audit({ action: change, subjectType: 'user', subjectId: userId, details });
  await ctx.enqueue(mailChange.with({ id: randomUUID(), user_id: userId, change, about }));
}

/**
 * After a factor was removed. Recovery codes stand for a factor, so they go with the last one.
 * @throws AppError 409 where the account must have one
 */
export async function checkRest(ctx: WriteContext, owner: UserActor): Promise<void> {
  if ((await askedFactors(ctx, owner.id)).length > 0) return;
  if (mustHaveOne(owner.userType, ctx.config)) {
    throw conflict('Your account needs a second factor. Add another one before you remove this.');
  }
  await ctx.sql.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
}
