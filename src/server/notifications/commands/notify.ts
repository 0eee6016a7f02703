import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailNotification } from '../job-definitions.ts';
import type { NotificationTable } from '../tables.ts';

/** What a notification is about. */
export type NotificationAbout = Pick<NotificationTable, 'subject_type' | 'subject_id'>;
type AboutIds = readonly NotificationAbout['subject_id'][];

/**
 * @param company_id whose people are told; null where it is about the person alone @param responded it tells of a response, so it asks for none
 * @param said what its subject says now: the card keeps it
 * @param batch_id of the import that it comes with: its cards are grouped and share one email
 * @param mail_after with `batch_id`: the cards share one email that is sent then, and are not grouped in the inbox
 */
type NewNotification = NotificationAbout & {
  readonly company_id: string | null;
  readonly type: string;
  readonly responded: boolean;
  readonly news?: string;
  readonly said?: object;
  readonly batch_id?: string | undefined;
  readonly mail_after?: Date;
};

/** A notification, and whom it is for. */
export interface Told {
  readonly recipients: readonly string[];
  readonly notification: NewNotification;
}

/**
 * Notifies people in the transaction in which something happens.
 * @returns the new ids, one a person
 * @throws Error for a type that no feature registered
 */
export const notify = (
  ctx: WriteContext,
  recipients: readonly string[],
  notification: NewNotification,
): Promise<string[]> => notifyOfMany(ctx, [{ recipients, notification }]);

/** The same for many at once, by one statement. */
async function notifyOfMany(ctx: WriteContext, told: readonly Told[]): Promise<string[]> {
  const rows = told.flatMap(({ recipients, notification }) => {
    const is_request = isRequest(ctx, notification.type);
    return recipients.map((recipient_id) => ({ ...notification, id: randomUUID(), recipient_id, is_request }));
  });
  if (rows.length === 0) return [];
  await sql`
    INSERT INTO notifications (id, recipient_id, company_id, type, subject_type, subject_id, is_request, created_at,
                               action_taken_at, news, said, batch_id, mail_after)
    SELECT g.id, g.recipient_id, g.company_id, g.type, g.subject_type, g.subject_id, g.is_request, ${ctx.now},
           CASE WHEN g.responded THEN ${ctx.now}::timestamptz END, g.news, g.said, g.batch_id, g.mail_after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS g(id uuid, recipient_id uuid, company_id uuid,
      type text, subject_type text, subject_id uuid, is_request boolean, responded boolean, news text, said jsonb,
      batch_id uuid, mail_after timestamptz)`.execute(ctx.sql);
  await wakeRecipients(ctx, rows);
  return rows.map(({ id }) => id);
}

/**
 * The same, with an email to those who want one at once; that of an import follows once it is complete.
 * @param email name of a registered `NotificationEmail`
 */
export const notifyAndMail = (
  ctx: WriteContext,
  recipients: readonly string[],
  notification: NewNotification,
  email: string,
): Promise<void> => notifyAndMailOfMany(ctx, [{ recipients, notification }], email);

/** The same for many at once, of the same news. */
export async function notifyAndMailOfMany(ctx: WriteContext, told: readonly Told[], email: string): Promise<void> {
  const withNews = (one: Told): Told => ({ ...one, notification: { news: email, ...one.notification } });
  const [later, now] = [true, false].map((waits) =>
    told.filter(({ notification }) => Boolean(notification.batch_id) === waits).map(withNews),
  );
  await notifyOfMany(ctx, later ?? []);
  for (const notification_id of await notifyOfMany(ctx, now ?? []))
    await ctx.enqueue(mailNotification.with({ notification_id, news: email }));
}

function isRequest(ctx: WriteContext, name: string): boolean {
  const type = ctx.registry.notifications.types.get(name);
  if (!type) throw new Error(`No feature registers the notification type ${name}`);
  return type.isRequest;
}

/** Requests about a subject got their response: their cards say so, and the responder has read their own. */
export const markResponded = (ctx: WriteContext, { subject_type, subject_id }: NotificationAbout): Promise<void> =>
  markAllResponded(ctx, subject_type, [subject_id]);

/** The same for many subjects of a type. */
export async function markAllResponded(ctx: WriteContext, type: string | null, ids: AboutIds): Promise<void> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows } = await sql<{ recipient_id: string }>`
    UPDATE notifications
    SET action_taken_at = ${ctx.now},
        viewed_at = CASE WHEN recipient_id = ${person}::uuid THEN coalesce(viewed_at, ${ctx.now}) ELSE viewed_at END
    WHERE subject_type = ${type} AND subject_id = ANY(${ids}::uuid[]) AND action_taken_at IS NULL
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
export const refreshNotifications = (
  ctx: WriteContext,
  { subject_type, subject_id }: NotificationAbout,
): Promise<void> => refreshAllNotifications(ctx, subject_type, [subject_id]);

/** The same for many subjects of a type. */
export async function refreshAllNotifications(ctx: WriteContext, type: string | null, ids: AboutIds): Promise<void> {
  const { rows } = await sql<{ recipient_id: string }>`
    SELECT DISTINCT recipient_id FROM notifications
    WHERE subject_type = ${type} AND subject_id = ANY(${ids}::uuid[])`.execute(ctx.sql);
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
