import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { serialize } from '#server/db/serialize.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { Change } from '../emails/changes.ts';
import { mailChange } from '../job-definitions.ts';
import { mustHaveOne } from '../policy.ts';
import { askedFactors } from '../reads/factors.ts';

/** One change of a person's factors at a time: of two that remove the last two, the second must see the first. */
export async function inTurn(ctx: WriteContext): Promise<UserActor> {
  const owner = requireUser(ctx.actor);
  await inTurnFor(ctx, owner.id);
  return owner;
}

export async function inTurnFor({ sql: tx }: WriteContext, userId: string): Promise<void> {
  await serialize(tx, `second factor ${userId}`);
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
