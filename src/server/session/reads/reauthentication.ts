import type { Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/factors.ts';
import { credentials } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { enrolledFactors, passkeyRequestOptions } from '#server/second-factor/reads/factors.ts';

type Options = Output<typeof endpoints.reauthenticationOptions>;

/** Methods the current user can reauthenticate with; none for users of links or single sign-on only. */
export async function reauthenticationMethods(ctx: ReadContext): Promise<Options['ways']> {
  const { id, email } = requireUser(ctx.actor);
  const account = await credentials(ctx.sql, ctx.config, email);
  const factors = await enrolledFactors(ctx, id);
  return account?.password_hash ? ['password', ...factors] : factors;
}

export async function reauthenticationOptions(ctx: ReadContext): Promise<Options> {
  const { id, sessionId } = requireUser(ctx.actor);
  const ways = await reauthenticationMethods(ctx);
  const challenge = { for: 'confirmation', by: sessionId } as const;
  return { ways, passkey: ways.includes('passkey') ? await passkeyRequestOptions(ctx, challenge, id) : null };
}
