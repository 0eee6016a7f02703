import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MESSAGES_TOPIC, type ReportReason } from '#contract/messaging/rules.ts';
import type { Block, MessageReport } from '#contract/messaging/schema/safety.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeStart, blockScope, type Org, participantScope, REPORT_RATE_LIMIT, readableBy } from '../policy.ts';
import { blockById } from '../reads/blocks.ts';
import { namedOrganizations } from '../reads/organizations.ts';
import { messageReport } from '../reads/reports.ts';

export const reportLimit = ratePerPerson(REPORT_RATE_LIMIT);

/**
 * Nobody of the two organizations writes to the other until the block ends.
 * @throws AppError 401, 403, 404 for an organization that does not exist, 409 for the own one
 */
export async function blockOrganization(
  ctx: WriteContext,
  { organization_id, from }: { readonly organization_id: string; readonly from?: string },
): Promise<Block> {
  const { userId, org } = authorizeStart(ctx, from);
  const kinds: readonly Org[] = [
    { id: organization_id, kind: 'company' },
    { id: organization_id, kind: 'firm' },
  ];
  const blocked = orNotFound((await namedOrganizations(ctx.sql, kinds))[0]);
  if (blocked.id === org.id) throw conflict('This is your own company.');
  if (org.kind === 'plumbline') throw conflict('Plumbline answers everybody. Reports of messages are under Admin.');
  const { rows } = await sql<{ id: string }>`
    INSERT INTO message_blocks (id, org_id, org_kind, blocked_org, blocked_kind, blocked_by, blocked_at)
    VALUES (${randomUUID()}::uuid, ${org.id}::uuid, ${org.kind}, ${blocked.id}::uuid, ${blocked.kind}, ${userId}::uuid, ${ctx.now})
    ON CONFLICT (org_id, blocked_org) DO UPDATE SET blocked_at = message_blocks.blocked_at
    RETURNING id, (xmax = 0) AS is_new`.execute(ctx.sql);
  const { id } = orNotFound(rows[0]);
  await ctx.audit({
    action: 'organization blocked',
    subjectType: 'organization',
    subjectId: blocked.id,
    details: { for: org.id },
  });
  await notifyThreadsOf(ctx, org.id, blocked.id);
  return blockById(ctx, id);
}

/** @throws AppError 401, 404 for a block of others */
export async function unblockOrganization(ctx: WriteContext, id: string): Promise<void> {
  const actor = requireUser(ctx.actor);
  const { rows } = await sql<{ org_id: string; blocked_org: string }>`
    DELETE FROM message_blocks b WHERE b.id = ${id}::uuid AND ${blockScope(actor, 'b')}
    RETURNING b.org_id, b.blocked_org`.execute(ctx.sql);
  const { org_id, blocked_org } = orNotFound(rows[0]);
  await ctx.audit({
    action: 'organization unblocked',
    subjectType: 'organization',
    subjectId: blocked_org,
    details: { for: org_id },
  });
  await notifyThreadsOf(ctx, org_id, blocked_org);
}

/** Open conversations show at once whether they can be written in. */
async function notifyThreadsOf(ctx: WriteContext, one: string, other: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT p.user_id FROM message_participants p JOIN message_threads t ON t.id = p.thread_id
    WHERE p.left_at IS NULL AND (t.first_org, t.second_org) IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    LIMIT 500`.execute(ctx.sql);
  await ctx.change(
    MESSAGES_TOPIC,
    null,
    rows.map(({ user_id }) => user_id),
  );
}

/** @throws AppError 401, 404 for a message that the actor may not read, 409 for their own and for a second report */
export async function reportMessage(
  ctx: WriteContext,
  messageId: string,
  { reason, words }: { readonly reason: ReportReason; readonly words: string | null },
): Promise<{ id: string }> {
  const actor = requireUser(ctx.actor);
  const found = await withRowSecurity(ctx, (tx) =>
    sql<{ is_own: boolean }>`
    SELECT m.author_org = p.org_id AS is_own FROM messages m JOIN message_participants p ON ${readableBy('m')}
    WHERE m.id = ${messageId}::uuid AND m.kind = 'message' AND ${participantScope(actor)}`.execute(tx),
  );
  if (orNotFound(found.rows[0]).is_own) throw conflict('You can report messages of others only.');
  const { rows } = await sql<{ id: string }>`
    INSERT INTO message_reports (id, message_id, reported_by, reason, words, reported_at)
    VALUES (${randomUUID()}::uuid, ${messageId}::uuid, ${actor.id}::uuid, ${reason}, ${words}, ${ctx.now})
    ON CONFLICT (message_id, reported_by) DO NOTHING RETURNING id`.execute(ctx.sql);
  const [report] = rows;
  if (!report) throw conflict('You reported this message already. Our team reviews it.');
  await ctx.audit({ action: 'message reported', subjectType: 'message', subjectId: messageId, details: { reason } });
  return report;
}

/** For staff; the endpoint says so. @throws AppError 404, 409 if it was closed in the meantime */
export async function closeReport(
  ctx: WriteContext,
  id: string,
  { note }: { readonly note: string },
): Promise<MessageReport> {
  const { id: userId } = requireUser(ctx.actor);
  const { rows } = await sql`
    UPDATE message_reports SET closed_by = ${userId}::uuid, closed_at = ${ctx.now}, note = ${note}
    WHERE id = ${id}::uuid AND closed_at IS NULL RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) {
    const { closed_by } = await messageReport(ctx, id);
    throw conflict(`${closed_by} has closed this report already.`);
  }
  await ctx.audit({ action: 'message report closed', subjectType: 'message report', subjectId: id });
  return messageReport(ctx, id);
}
