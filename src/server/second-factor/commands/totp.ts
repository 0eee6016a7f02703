import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, notFound } from '#server/kernel/http/errors.ts';
import { generateSecret, provisioning, timeStepOf } from '../adapters/totp.ts';
import { secondFactorSetUp } from '../events.ts';
import { PROOF_RATE_LIMITS, SETUP_TTL_MS } from '../policy.ts';
import { checkRemainingFactors, lockOwnFactors, recordChange } from './changes.ts';
import { issueFirstCodes } from './recovery-codes.ts';

/** Associated data that binds an encrypted secret to its row. */
const sealContext = (userId: string): string => `totp:${userId}`;

/** Creates a new secret each time; a confirmed app stays active until the new one is confirmed. */
export async function startTotpSetup(ctx: WriteContext): Promise<{ uri: string; secret: string }> {
  const owner = await lockOwnFactors(ctx);
  const secret = generateSecret();
  const row = { secret: ctx.secrets.seal(secret, sealContext(owner.id)), created_at: ctx.now };
  await ctx.sql
    .insertInto('totp_setups')
    .values({ user_id: owner.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return provisioning(secret, owner.email);
}

export const confirmTotpLimit = ratePerPerson(PROOF_RATE_LIMITS);

export async function confirmTotp(ctx: WriteContext, code: string): Promise<RecoveryCodes> {
  const owner = await lockOwnFactors(ctx);
  const begun = await ctx.sql
    .deleteFrom('totp_setups')
    .where('user_id', '=', owner.id)
    .where('created_at', '>', new Date(ctx.now.getTime() - SETUP_TTL_MS))
    .returning('secret')
    .executeTakeFirst();
  if (!begun) throw conflict('Setup has expired. Start again.');
  const step = timeStepOf(ctx.secrets.open(begun.secret, sealContext(owner.id)), code, ctx.now);
  if (step === null) throw badRequest('body.code', "doesn't match the code in your app");
  const row = { secret: begun.secret, last_step: step, created_at: ctx.now };
  await ctx.sql
    .insertInto('totps')
    .values({ user_id: owner.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await ctx.announce(secondFactorSetUp({ userId: owner.id, sessionId: owner.sessionId }));
  await recordChange(ctx, owner.id, 'app added');
  return issueFirstCodes(ctx, owner.id);
}

export async function removeTotp(ctx: WriteContext): Promise<null> {
  const owner = await lockOwnFactors(ctx);
  const removed = await ctx.sql
    .deleteFrom('totps')
    .where('user_id', '=', owner.id)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await checkRemainingFactors(ctx, owner);
  await recordChange(ctx, owner.id, 'app removed');
  return null;
}

/**
 * Accepts each TOTP code once (RFC 6238, section 5.2), the code that confirmed the app included.
 * @returns `used` for a right code if it or a later one was accepted before
 */
export async function spendTotpCode(
  ctx: WriteContext,
  userId: string,
  code: string,
): Promise<'valid' | 'invalid' | 'used'> {
  const app = await ctx.sql.selectFrom('totps').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const step = app ? timeStepOf(ctx.secrets.open(app.secret, sealContext(userId)), code, ctx.now) : null;
  if (!app || step === null) return 'invalid';
  const taken = await ctx.sql
    .updateTable('totps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', app.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken ? 'valid' : 'used';
}
