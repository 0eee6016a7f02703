import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LinkNote } from '#contract/links/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { requireLinkPurpose } from '#server/kernel/link-purpose-registry.ts';
import { COLUMNS, isOpen, type Link, linkExpired, linkGeneration, toLink } from './reads.ts';

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

/**
 * Issues a link that was requested earlier. What revoked the person's links in the meantime also revoked the request.
 * @param generation that of the request
 * @returns null if the request is no longer valid
 */
export async function issueRequestedLink(
  ctx: WriteContext,
  link: NewLink & { readonly userId: string },
  generation: number,
): Promise<string | null> {
  await lockLinks(ctx, link.userId);
  return (await linkGeneration(ctx, link.userId)) === generation ? issueLink(ctx, link) : null;
}

/**
 * Serializes whatever opens a session with what revokes the access of the same person: the later of the two sees the
 * earlier one. Taken before rows are locked.
 */
export const lockLinks = ({ sql: tx }: Pick<WriteContext, 'sql'>, userId: string): Promise<void> =>
  serialize(tx, `links ${userId}`);

/** Query of a link's id that takes the lock of `lockLinks` first, so that many who use one link wait once each. */
const lockedLink = (which: RawBuilder<SqlBool>) => sql<string>`
  (SELECT l.id FROM link_tokens l
   CROSS JOIN LATERAL pg_advisory_xact_lock(hashtextextended('links ' || coalesce(l.user_id, l.id), 0)) locked
   WHERE ${which})`;

/** Uses the link up; of concurrent calls one succeeds. @throws AppError 404 for all others */
export async function spendLink(ctx: WriteContext, secret: string, ...purposes: readonly string[]): Promise<Link> {
  const row = await ctx.sql
    .updateTable('link_tokens')
    .set({ spent_at: ctx.now })
    .where('id', '=', lockedLink(isOpen(secret, purposes, ctx.now)))
    // again: it may have been spent or revoked while this waited
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
  if ('userId' in of) await lockLinks(ctx, of.userId);
  const links = ctx.sql
    .updateTable('link_tokens')
    .set({ revoked_at: ctx.now })
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .where('revoked_at', 'is', null);
  if ('userId' in of) await links.where('user_id', '=', of.userId).execute();
  else {
    const facts = JSON.stringify(of.facts ?? {});
    // an account's address may be written otherwise than the one that was invited
    await links
      .where(sql<SqlBool>`lower(email) = ${of.email.toLowerCase()}`)
      .where(sql<SqlBool>`details @> ${facts}::jsonb`)
      .execute();
  }
}

/**
 * Revokes all open links of a person, and requests for links that no job has issued yet. Only purposes that say why
 * (`survivesCredentialChange`) stay.
 * @param emails current and former ones: links to them that belong to no account yet are revoked as well
 */
export async function revokeAllLinks(ctx: WriteContext, userId: string, emails: readonly string[]): Promise<void> {
  await lockLinks(ctx, userId);
  await sql`
    INSERT INTO link_generations AS g (user_id, generation) VALUES (${userId}, 1)
    ON CONFLICT (user_id) DO UPDATE SET generation = g.generation + 1`.execute(ctx.sql);
  const kept = [...ctx.registry.linkPurposes.values()].filter((purpose) => purpose.survivesCredentialChange);
  const addresses = emails.map((email) => email.toLowerCase());
  await sql`
    UPDATE link_tokens SET revoked_at = ${ctx.now}
    WHERE (user_id = ${userId} OR (user_id IS NULL AND lower(email) = ANY(${addresses}::text[])))
      AND spent_at IS NULL AND revoked_at IS NULL
      AND purpose <> ALL(${kept.map(({ name }) => name)}::text[])`.execute(ctx.sql);
}
