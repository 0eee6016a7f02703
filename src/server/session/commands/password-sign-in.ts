import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/sign-in.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { credentials } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { lockLinks } from '#server/links/commands.ts';
import { verifyPassword } from '../adapters/argon2.ts';
import { FAILED_SIGN_IN_RATE_LIMIT } from '../policy.ts';
import { attemptOnEmail } from '../reads/known-sources.ts';
import { type ActiveAccount, signIn } from './sign-in.ts';

type Credentials = Input<typeof endpoints.signIn>['body'];
/** An account and the hash that its password was verified against. */
type VerifiedAccount = ActiveAccount & { readonly password_hash: string | null };

const incorrect = (record?: (ctx: WriteContext) => Promise<void>) =>
  new AppError(400, 'Credentials are incorrect.', record ? { record } : {});

export const signInLimit = rateLimit(FAILED_SIGN_IN_RATE_LIMIT, (ctx, { body }: { body: Credentials }) =>
  attemptOnEmail(ctx, body.username),
);

/** Before the transaction: the slow password verification, equally slow for unknown accounts. */
export async function checkPassword(ctx: ReadContext, { username, password }: Credentials): Promise<VerifiedAccount> {
  const account = await credentials(ctx.sql, ctx.config, username.trim());
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (right) return orNotFound(account);
  throw incorrect(recordFailure);
}

/** @throws AppError 400 if the password changed after it was verified */
export async function signInByPassword(
  ctx: WriteContext,
  { username }: Credentials,
  verified: VerifiedAccount,
): Promise<SignInResult> {
  await lockLinks(ctx, verified.id);
  const account = await credentials(ctx.sql, ctx.config, username.trim());
  if (account?.id !== verified.id || account.password_hash !== verified.password_hash) throw incorrect();
  return signIn(ctx, account, { how: 'password' });
}

async function recordFailure(ctx: WriteContext): Promise<void> {
  await ctx.audit({
    action: 'sign-in failed',
    subjectType: 'account',
    subjectId: null,
    details: { address: ctx.request.address },
  });
}
