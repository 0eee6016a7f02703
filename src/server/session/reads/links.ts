import type { LinkFacts, Purpose } from '#contract/links/schema.ts';
import { credentials, type Person } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { type Link, linkOver, openLink } from '#server/links/reads.ts';
import { DEAD_LINKS, MAILED_LINKS } from '../policy.ts';
import { personBehind } from './people.ts';

/**
 * A link, and whose account it is for. The link of an account that is closed is over, like any that is spent; each
 * that opens nothing is noted.
 * @throws AppError 404, 429
 */
export async function openPersonsLink(
  ctx: ReadContext,
  secret: string,
  ...purposes: readonly Purpose[]
): Promise<{ link: Link; person: Person | undefined }> {
  await enforceRateLimit(ctx, DEAD_LINKS, secret);
  try {
    const link = await openLink(ctx, secret, ...purposes);
    const person = await personBehind(ctx, link.userId);
    if (link.userId !== null && !person) throw linkOver();
    return { link, person };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    throw new AppError(404, error.message, { record: (write) => recordAttempt(write, DEAD_LINKS, secret) });
  }
}

/** What a link is for; it stays unspent. */
export async function lookAtLink(ctx: ReadContext, secret: string): Promise<LinkFacts> {
  const { link, person } = await openPersonsLink(ctx, secret, ...MAILED_LINKS);
  const email = link.email ?? person?.email ?? null;
  return {
    ...link.note,
    purpose: link.purpose,
    email,
    expires_at: link.expiresAt.toISOString(),
    has_account:
      person !== undefined || (email !== null && (await credentials(ctx.sql, ctx.config, email)) !== undefined),
  };
}
