import type { LinkFacts } from '#contract/links/schema.ts';
import { credentials, type Person } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type Link, linkExpired, openLink } from '#server/links/reads.ts';
import { emailedPurposes } from '../policy.ts';
import { activePersonById } from './active-person.ts';

/**
 * An open link and its account. The link of a deactivated account is invalid. No rate limit: 256 random bits are not
 * guessed, and a link that was emailed must open whatever others at the same address do.
 * @throws AppError 404
 */
export async function openPersonLink(
  ctx: ReadContext,
  secret: string,
  ...purposes: readonly string[]
): Promise<{ link: Link; person: Person | undefined }> {
  const link = await openLink(ctx, secret, ...purposes);
  const person = await activePersonById(ctx, link.userId);
  if (link.userId !== null && !person) throw linkExpired();
  return { link, person };
}

/** What a link is for; does not use it up. */
export async function previewLink(ctx: ReadContext, secret: string): Promise<LinkFacts> {
  const { link, person } = await openPersonLink(ctx, secret, ...emailedPurposes(ctx));
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
