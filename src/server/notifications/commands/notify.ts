import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/kernel/contexts.ts';
import type { NotificationTable } from '../tables.ts';

/** Tells people something, in the transaction in which it happens. @returns the new ids, one a person. */
export async function notify(
  ctx: WriteContext,
  recipients: readonly string[],
  what: Pick<NotificationTable, 'type' | 'subject_type' | 'subject_id'>,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map((recipient_id) => ({
    ...what,
    id: randomUUID(),
    recipient_id,
    viewed_at: null,
    created_at: ctx.now,
  }));
  await ctx.sql.insertInto('notifications').values(rows).execute();
  await ctx.change('notifications', null, recipients);
  return rows.map((row) => row.id);
}
