import { sql } from 'kysely';
import type { Draft } from '#contract/messaging/schema/threads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { draftScope } from '../policy.ts';

/** What the actor typed for a conversation, or for a new one with an organization; empty where that is nothing. */
export async function draft(ctx: ReadContext, place: string): Promise<Draft> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Draft>`
    SELECT d.subject, d.text FROM message_drafts d WHERE d.place = ${place} AND ${draftScope(actor, 'd')}`.execute(tx),
  );
  return rows[0] ?? { subject: '', text: '' };
}
