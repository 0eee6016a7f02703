import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { LinkNote } from '#contract/links/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { requireLinkPurpose } from '#server/kernel/link-purposes.ts';
import { COLUMNS, isOpen, type Link, linkExpired, toLink } from './reads.ts';

export interface NewLink {
  /** Name of a registered purpose. */
  readonly purpose: string;
  /** Defaults to that of the purpose. */
  readonly ttlMs?: number;
  /** The account that it opens, if one exists. */
  readonly userId?: string;
  /** Recipient. */
  readonly email?: string;
  readonly note?: LinkNote;
  /** Data for the action of the link. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The user on whose behalf the system issues it. */
  readonly createdBy?: string | null;
}

/**
 * Call it in the job that sends the email: a secret in a job's payload would be stored in the queue.
 * @returns the secret, which is stored nowhere
 * @throws Error if the purpose is not registered, or no lifetime is given
 */
export async function issueLink(ctx: WriteContext, link: NewLink): Promise<string> {
  const purpose = requireLinkPurpose(ctx.registry.linkPurposes, link.purpose);
  const ttlMs = link.ttlMs ?? purpose.ttlMs;
  if (ttlMs === undefined) throw new Error(`Links for “${purpose.name}” have no lifetime of their own`);
  const secret = newToken();
  const person = ctx.actor.kind === 'user' ? ctx.actor : undefined;
  await ctx.sql
    .insertInto('link_tokens')
    .values({
      id: randomUUID(),
      token_hash: hashToken(secret),
      purpose: purpose.name,
      user_id: link.userId ?? null,
      email: link.email ?? null,
      details: JSON.stringify({ ...link.facts, ...(link.note ? { note: link.note } : {}) }),
      created_by: link.createdBy ?? person?.impersonatorId ?? person?.id ?? null,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + ttlMs),
    })
    .execute();
  return secret;
}

/** Uses the link up; of concurrent calls one succeeds. @throws AppError 404 for all others */
export async function spendLink(ctx: WriteContext, secret: string, ...purposes: readonly string[]): Promise<Link> {
  const row = await ctx.sql
    .updateTable('link_tokens')
    .set({ spent_at: ctx.now })
    .where(isOpen(secret, purposes, ctx.now))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw linkExpired();
  return toLink(row);
}

/**
 * Revokes all open links of a person for these purposes.
 * @param of `facts` restricts links by address to those with these facts
 */
export async function revokeLinks(
  ctx: WriteContext,
  of: { userId: string } | { email: string; facts?: NewLink['facts'] },
  ...purposes: readonly string[]
): Promise<void> {
  const links = ctx.sql
    .updateTable('link_tokens')
    .set({ revoked_at: ctx.now })
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .where('revoked_at', 'is', null);
  if ('userId' in of) await links.where('user_id', '=', of.userId).execute();
  else {
    const facts = JSON.stringify(of.facts ?? {});
    await links.where('email', '=', of.email).where(sql<SqlBool>`details @> ${facts}::jsonb`).execute();
  }
}
