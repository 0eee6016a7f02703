import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';

/** @returns whether it is answered for the first time: an answer that somebody kept opens nothing again */
export async function spendChallenge(ctx: WriteContext, challenge: string, ends: Date): Promise<boolean> {
  const spent = await ctx.sql
    .insertInto('spent_challenges')
    .values({ challenge_hash: hashToken(challenge), expires_at: ends })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return spent !== undefined;
}
