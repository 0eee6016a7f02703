import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/sign-in.ts';
import { credentials } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { verifyPassword } from '../adapters/argon2.ts';
import { LOGIN_RATE_LIMIT } from '../policy.ts';
import type { ActiveAccount } from './sign-in.ts';

type Credentials = Input<typeof endpoints.signIn>['body'];

/** Before the transaction: the slow password verification, equally slow for unknown accounts. */
export async function checkPassword(ctx: ReadContext, { username, password }: Credentials): Promise<ActiveAccount> {
  await enforceRateLimit(ctx, LOGIN_RATE_LIMIT, username);
  const account = await credentials(ctx.sql, ctx.config, username.trim());
  const right = await verifyPassword(account?.password_hash ?? null, password);
  // parallel guesses: the first ones have failed by now, so the rest must not learn even that one is right
  await enforceRateLimit(ctx, LOGIN_RATE_LIMIT, username);
  if (right) return orNotFound(account);
  throw new AppError(400, 'Credentials are incorrect.', { record: (write) => recordFailure(write, username) });
}

async function recordFailure(ctx: WriteContext, account: string): Promise<void> {
  await recordAttempt(ctx, LOGIN_RATE_LIMIT, account);
  await ctx.audit({
    action: 'sign-in failed',
    subjectType: 'account',
    subjectId: null,
    details: { address: ctx.request.address },
  });
}
