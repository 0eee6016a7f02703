import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { enrolledFactors } from '../reads/factors.ts';
import { lockFactors, recordChange } from './changes.ts';

/**
 * Removes all lost factors of a person and notifies them. The caller has checked that the actor is a staff administrator.
 * @throws AppError 409 if none is set up
 */
export async function resetFactors(ctx: WriteContext, userId: string, reason: string): Promise<void> {
  await lockFactors(ctx, userId);
  if ((await enrolledFactors(ctx, userId)).length === 0)
    throw conflict("Two-step verification isn't set up for this account");
  for (const table of ['passkeys', 'totps', 'totp_setups', 'recovery_codes'] as const) {
    await ctx.sql.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await recordChange(ctx, userId, 'reset by staff', '', { reason });
}
