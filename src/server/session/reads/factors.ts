import type { Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/factors.ts';
import { credentials } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { unauthorized } from '#server/kernel/errors.ts';
import { askedFactors, requestPasskey } from '#server/second-factor/reads/factors.ts';

type Ways = Output<typeof endpoints.waysToConfirm>;

/** How the person who asks may prove again who they are; nothing for who comes by links or an organisation alone. */
export async function waysOf(ctx: ReadContext): Promise<Ways['ways']> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  const known = await credentials(ctx.sql, ctx.config, ctx.actor.email);
  const factors = await askedFactors(ctx, ctx.actor.id);
  return known?.password_hash ? ['password', ...factors] : factors;
}

export async function waysToConfirm(ctx: ReadContext): Promise<Ways> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  const ways = await waysOf(ctx);
  const asked = { for: 'confirmation', by: ctx.actor.sessionId } as const;
  return { ways, passkey: ways.includes('passkey') ? await requestPasskey(ctx, asked, ctx.actor.id) : null };
}
