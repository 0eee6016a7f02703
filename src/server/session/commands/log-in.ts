import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/log-in.ts';
import { credentials } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { passwordMatches } from '../adapters/argon2.ts';
import { GUESSES } from '../policy.ts';
import type { Known } from './enter.ts';

type LogIn = Input<typeof endpoints.logIn>['body'];

/** Before the transaction: the slow comparison of the password, equally slow for accounts that do not exist. */
export async function checkPassword(ctx: ReadContext, { username, password }: LogIn): Promise<Known> {
  await enforceRateLimit(ctx, GUESSES, username);
  const known = await credentials(ctx.sql, ctx.config, username.trim());
  const right = await passwordMatches(known?.password_hash ?? null, password);
  // of guesses sent all at once the first ones have failed by now: the rest learn nothing, not even that one is right
  await enforceRateLimit(ctx, GUESSES, username);
  if (right) return orNotFound(known);
  throw new AppError(400, 'Credentials are incorrect.', { record: (write) => noteFailure(write, username) });
}

async function noteFailure(ctx: WriteContext, account: string): Promise<void> {
  await recordAttempt(ctx, GUESSES, account);
  await ctx.audit({
    action: 'log-in failed',
    subjectType: 'account',
    subjectId: null,
    details: { address: ctx.request.address },
  });
}
