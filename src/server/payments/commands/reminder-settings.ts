import { sql } from 'kysely';
import type { NewReminderSettings, ReminderSettings } from '#contract/payments/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { paymentScope, requirePayments } from '../policy.ts';
import { reminderSettings } from '../reads/reminders.ts';

/** Mutes or unmutes reminders for the caller alone: those of one contract, or all. @throws AppError 401, 403, 404 */
export async function changeReminders(
  ctx: WriteContext,
  { contract_id, muted }: NewReminderSettings,
): Promise<ReminderSettings> {
  const actor = await requirePayments(ctx);
  if (contract_id !== null) {
    const { rows } = await withRowSecurity(ctx, (tx) =>
      sql`SELECT c.id FROM payment_contracts c WHERE c.id = ${contract_id} AND ${paymentScope(actor, 'c')}`.execute(tx),
    );
    orNotFound(rows[0]);
  }
  const change = muted
    ? sql`INSERT INTO payment_mutes (user_id, contract_id, muted_at)
          VALUES (${actor.id}::uuid, ${contract_id}::uuid, ${ctx.now}::timestamptz) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM payment_mutes WHERE user_id = ${actor.id} AND contract_id IS NOT DISTINCT FROM ${contract_id}::uuid`;
  await change.execute(ctx.sql);
  return reminderSettings(ctx);
}
