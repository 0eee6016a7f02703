import type { SecondFactorState } from '#contract/second-factor/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requiresSecondFactor } from '../policy.ts';
import type {} from '../tables.ts';

/** The current user's second factors. */
export async function state(ctx: ReadContext): Promise<SecondFactorState> {
  const owner = requireUser(ctx.actor);
  const [totp, passkeys, codes] = [
    await ctx.sql.selectFrom('totps').select('created_at').where('user_id', '=', owner.id).executeTakeFirst(),
    await ctx.sql
      .selectFrom('passkeys')
      .select(['id', 'name', 'backed_up', 'created_at', 'last_used_at'])
      .where('user_id', '=', owner.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    await ctx.sql
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('user_id', '=', owner.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ];
  return {
    required: requiresSecondFactor(owner.userType, ctx.config),
    totp: totp ? { added_at: totp.created_at.toISOString() } : null,
    passkeys: passkeys.map(({ created_at, last_used_at, ...one }) => ({
      ...one,
      added_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: Number(codes.left),
  };
}
