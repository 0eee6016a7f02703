import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';

/** Prevents replay. @returns whether the challenge was unused */
export async function spendChallenge(ctx: WriteContext, challenge: string, ends: Date): Promise<boolean> {
  const spent = await ctx.sql
    .insertInto('spent_challenges')
    .values({ challenge_hash: hashToken(challenge), expires_at: ends })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return spent !== undefined;
}
