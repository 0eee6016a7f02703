import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { pendingProjectsOf } from '#server/work-history/reads/pending.ts';
import type { NotificationTable } from '../tables.ts';

/** What a notification is about. */
export type About = Pick<NotificationTable, 'subject_type' | 'subject_id'>;

/**
 * Tells people something, in the transaction in which it happens. `answered` is news of an answer: it asks for none.
 * @returns the new ids, one a person
 */
export async function notify(
  ctx: WriteContext,
  recipients: readonly string[],
  { answered, ...what }: About & { readonly type: string; readonly answered: boolean },
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map((recipient_id) => ({
    ...what,
    id: randomUUID(),
    recipient_id,
    viewed_at: null,
    created_at: ctx.now,
    action_taken_at: answered ? ctx.now : null,
  }));
  await ctx.sql.insertInto('notifications').values(rows).execute();
  await ctx.change('notifications', null, recipients);
  return rows.map((row) => row.id);
}

/** What was asked about a subject has its answer: its cards say so, and who answered has read their own. */
export async function noteAnswered(ctx: WriteContext, { subject_type, subject_id }: About): Promise<void> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows } = await sql<{ recipient_id: string }>`
    UPDATE notifications
    SET action_taken_at = ${ctx.now},
        viewed_at = CASE WHEN recipient_id = ${person}::uuid THEN coalesce(viewed_at, ${ctx.now}) ELSE viewed_at END
    WHERE subject_type = ${subject_type} AND subject_id = ${subject_id} AND action_taken_at IS NULL
    RETURNING recipient_id`.execute(ctx.sql);
  await wake(ctx, rows);
}

/** What a subject's cards show has changed. */
export async function noteChanged(ctx: WriteContext, { subject_type, subject_id }: About): Promise<void> {
  const rows = await ctx.sql
    .selectFrom('notifications')
    .select('recipient_id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .execute();
  await wake(ctx, rows);
}

/** Somebody new acts for a firm: they get a card for each record that waits for its answer. */
export async function catchUp(ctx: WriteContext, mwbeId: string, userId: string): Promise<void> {
  await sql`
    INSERT INTO notifications (id, recipient_id, type, subject_type, subject_id, created_at)
    SELECT gen_random_uuid(), ${userId}, 'new_work_history', 'Project', p.id, ${ctx.now}
    FROM (${pendingProjectsOf(mwbeId)}) p`.execute(ctx.sql);
  await ctx.change('notifications', null, [userId]);
}

const wake = (ctx: WriteContext, rows: readonly { readonly recipient_id: string }[]) =>
  ctx.change('notifications', null, [...new Set(rows.map((row) => row.recipient_id))]);
