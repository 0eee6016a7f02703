import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { askedFactors } from '../reads/factors.ts';
import { inTurnFor, tell } from './changes.ts';

/**
 * Removes all factors of a person who has lost them, and tells the person. The caller has seen to it that an
 * administrator of the desk asks.
 * @throws AppError 409 where none is set up
 */
export async function resetFactors(ctx: WriteContext, userId: string, reason: string): Promise<void> {
  await inTurnFor(ctx, userId);
  if ((await askedFactors(ctx, userId)).length === 0) throw conflict('No second factor is set up for this account');
  for (const table of ['passkeys', 'totps', 'totp_setups', 'recovery_codes'] as const) {
    await ctx.sql.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tell(ctx, userId, 'reset by staff', '', { reason });
}
