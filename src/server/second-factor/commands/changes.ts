import { randomUUID } from 'node:crypto';
import { serialize } from '#server/db/serialize.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { Change } from '../emails/changes.ts';
import { mailChange } from '../job-definitions.ts';
import { requiresSecondFactor } from '../policy.ts';
import { enrolledFactors } from '../reads/factors.ts';

/** Serializes changes to a person's factors: concurrent removals of the last two must see each other. */
export async function lockOwnFactors(ctx: WriteContext): Promise<UserActor> {
  const owner = requireUser(ctx.actor);
  await lockFactors(ctx, owner.id);
  return owner;
}

export async function lockFactors({ sql: tx }: WriteContext, userId: string): Promise<void> {
  await serialize(tx, `second factor ${userId}`);
}

/**
 * Audits a change and notifies the person.
 * @param about name of the passkey, or how many recovery codes are left
 * @param details for the audit trail only
 */
export async function recordChange(
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
 * Call after removing a factor. Deletes the recovery codes along with the last factor.
 * @throws AppError 409 if the account requires a second factor
 */
export async function checkRemainingFactors(ctx: WriteContext, owner: UserActor): Promise<void> {
  if ((await enrolledFactors(ctx, owner.id)).length > 0) return;
  if (requiresSecondFactor(owner.userType, ctx.config)) {
    throw conflict('Two-step verification is required. Add another method before you remove this one.');
  }
  await ctx.sql.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
}
