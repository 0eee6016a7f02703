import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailNotification } from '../job-definitions.ts';
import type { NotificationTable } from '../tables.ts';

/** What a notification is about. */
export type NotificationAbout = Pick<NotificationTable, 'subject_type' | 'subject_id'>;

/**
 * @param company_id whose people are told; null where it is about the person alone @param responded it tells of a response, so it asks for none
 * @param said what its subject says now: the card keeps it
 * @param batch_id of the import that it comes with: its cards are grouped and share one email
 */
type NewNotification = NotificationAbout & {
  readonly company_id: string | null;
  readonly type: string;
  readonly responded: boolean;
  readonly news?: string;
  readonly said?: object;
  readonly batch_id?: string | undefined;
};

/**
 * Notifies people in the transaction in which something happens.
 * @returns the new ids, one a person
 * @throws Error for a type that no feature registered
 */
export async function notify(
  ctx: WriteContext,
  recipients: readonly string[],
  { responded, said, batch_id = undefined, ...notification }: NewNotification,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const is_request = isRequest(ctx, notification.type);
  const rows = recipients.map((recipient_id) => ({
    ...notification,
    is_request,
    said: said ? JSON.stringify(said) : null,
    batch_id: batch_id ?? null,
    id: randomUUID(),
    recipient_id,
    viewed_at: null,
    created_at: ctx.now,
    action_taken_at: responded ? ctx.now : null,
  }));
  await ctx.sql.insertInto('notifications').values(rows).execute();
  await ctx.change('notifications', null, recipients);
  return rows.map((row) => row.id);
}

/**
 * The same, with an email to those who want one at once; that of an import follows once it is complete.
 * @param email name of a registered `NotificationEmail`
 */
export async function notifyAndMail(
  ctx: WriteContext,
  recipients: readonly string[],
  notification: NewNotification,
  email: string,
): Promise<void> {
  const ids = await notify(ctx, recipients, { news: email, ...notification });
  if (notification.batch_id) return;
  for (const notification_id of ids) await ctx.enqueue(mailNotification.with({ notification_id, news: email }));
}

function isRequest(ctx: WriteContext, name: string): boolean {
  const type = ctx.registry.notifications.types.get(name);
  if (!type) throw new Error(`No feature registers the notification type ${name}`);
  return type.isRequest;
}

/** Requests about a subject got their response: their cards say so, and the responder has read their own. */
export async function markResponded(ctx: WriteContext, { subject_type, subject_id }: NotificationAbout): Promise<void> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows } = await sql<{ recipient_id: string }>`
    UPDATE notifications
    SET action_taken_at = ${ctx.now},
        viewed_at = CASE WHEN recipient_id = ${person}::uuid THEN coalesce(viewed_at, ${ctx.now}) ELSE viewed_at END
    WHERE subject_type = ${subject_type} AND subject_id = ${subject_id} AND action_taken_at IS NULL
    RETURNING recipient_id`.execute(ctx.sql);
  await wakeRecipients(ctx, rows);
}

/** What a request asks for has changed before anybody responded: its open cards say what it asks for now. */
export async function restateRequests(
  ctx: WriteContext,
  { subject_type, subject_id }: NotificationAbout,
  said: object,
): Promise<void> {
  await sql`
    UPDATE notifications SET said = ${JSON.stringify(said)}::jsonb
    WHERE subject_type = ${subject_type} AND subject_id = ${subject_id} AND is_request AND action_taken_at IS NULL
      AND news IS NOT NULL`.execute(ctx.sql);
}

/** What a subject's cards show has changed. */
export async function refreshNotifications(
  ctx: WriteContext,
  { subject_type, subject_id }: NotificationAbout,
): Promise<void> {
  const rows = await ctx.sql
    .selectFrom('notifications')
    .select('recipient_id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .execute();
  await wakeRecipients(ctx, rows);
}

/**
 * Somebody new acts for a company: they get a card for each subject that still needs its response.
 * @param subjects a query with the columns `id` and `said`, what the subject says now
 */
export async function notifyPending(
  ctx: WriteContext,
  userId: string,
  about: { readonly company_id: string; readonly type: string; readonly subject_type: string; readonly news: string },
  subjects: RawBuilder<{ id: string; said: object }>,
): Promise<void> {
  const { company_id, type, subject_type, news } = about;
  await sql`
    INSERT INTO notifications (id, recipient_id, company_id, type, subject_type, subject_id, is_request, created_at,
                               news, said)
    SELECT gen_random_uuid(), ${userId}, ${company_id}, ${type}, ${subject_type}, pending.id, ${isRequest(ctx, type)}, ${ctx.now},
           ${news}, pending.said
    FROM (${subjects}) pending`.execute(ctx.sql);
  await ctx.change('notifications', null, [userId]);
}

const wakeRecipients = (ctx: WriteContext, rows: readonly { readonly recipient_id: string }[]) =>
  ctx.change('notifications', null, [...new Set(rows.map((row) => row.recipient_id))]);
