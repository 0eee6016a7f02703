import type { Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/factors.ts';
import { credentials } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { askedFactors, requestPasskey } from '#server/second-factor/reads/factors.ts';

type Ways = Output<typeof endpoints.waysToConfirm>;

/** How the person who asks may prove again who they are; nothing for who comes by links or an organisation alone. */
export async function waysOf(ctx: ReadContext): Promise<Ways['ways']> {
  const { id, email } = requireUser(ctx.actor);
  const known = await credentials(ctx.sql, ctx.config, email);
  const factors = await askedFactors(ctx, id);
  return known?.password_hash ? ['password', ...factors] : factors;
}

export async function waysToConfirm(ctx: ReadContext): Promise<Ways> {
  const { id, sessionId } = requireUser(ctx.actor);
  const ways = await waysOf(ctx);
  const asked = { for: 'confirmation', by: sessionId } as const;
  return { ways, passkey: ways.includes('passkey') ? await requestPasskey(ctx, asked, id) : null };
}
