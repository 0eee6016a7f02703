import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { AppError, conflict, notFound } from '#server/kernel/http/errors.ts';
import { forApp, newSecret, stepOf } from '../adapters/totp.ts';
import { secondFactorSetUp } from '../events.ts';
import { PROOFS, SETUP_LIFE_MS } from '../policy.ts';
import { checkRest, inTurn, tell } from './changes.ts';
import { firstCodes } from './recovery-codes.ts';

/** What a sealed secret belongs to: it opens in no other row. */
const about = (userId: string): string => `totp:${userId}`;

/** A new secret each time; an app that is set up holds until the new one is confirmed. */
export async function beginTotp(ctx: WriteContext): Promise<{ uri: string; secret: string }> {
  const owner = await inTurn(ctx);
  const secret = newSecret();
  const row = { secret: ctx.secrets.seal(secret, about(owner.id)), created_at: ctx.now };
  await ctx.sql
    .insertInto('totp_setups')
    .values({ user_id: owner.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return forApp(secret, owner.email);
}

export async function confirmTotp(ctx: WriteContext, code: string): Promise<RecoveryCodes> {
  const owner = await inTurn(ctx);
  await enforceRateLimit(ctx, PROOFS, owner.id);
  const begun = await ctx.sql
    .deleteFrom('totp_setups')
    .where('user_id', '=', owner.id)
    .where('created_at', '>', new Date(ctx.now.getTime() - SETUP_LIFE_MS))
    .returning('secret')
    .executeTakeFirst();
  if (!begun) throw conflict('Begin again: this code belongs to an app that is not being set up');
  const step = stepOf(ctx.secrets.open(begun.secret, about(owner.id)), code, ctx.now);
  if (step === null) {
    const detail = 'is not the code that the app shows now';
    throw new AppError(400, `code ${detail}`, {
      errors: [{ field: 'body.code', detail }],
      record: (write) => recordAttempt(write, PROOFS, owner.id),
    });
  }
  const row = { secret: begun.secret, last_step: step, created_at: ctx.now };
  await ctx.sql
    .insertInto('totps')
    .values({ user_id: owner.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await ctx.announce(secondFactorSetUp({ userId: owner.id, sessionId: owner.sessionId }));
  await tell(ctx, owner.id, 'app added');
  return firstCodes(ctx, owner.id);
}

export async function removeTotp(ctx: WriteContext): Promise<null> {
  const owner = await inTurn(ctx);
  const gone = await ctx.sql
    .deleteFrom('totps')
    .where('user_id', '=', owner.id)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await checkRest(ctx, owner);
  await tell(ctx, owner.id, 'app removed');
  return null;
}

/** Takes a code of the person's app, each once. @returns whether it was one */
export async function spendTotpCode(ctx: WriteContext, userId: string, code: string): Promise<boolean> {
  const app = await ctx.sql.selectFrom('totps').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const step = app ? stepOf(ctx.secrets.open(app.secret, about(userId)), code, ctx.now) : null;
  if (!app || step === null) return false;
  const taken = await ctx.sql
    .updateTable('totps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', app.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
