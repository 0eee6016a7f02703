import { sql } from 'kysely';
import { newRegistration } from '#contract/claims/schema.ts';
import { recordEarlierRegistration, recordedRegistrations } from '#server/imports/commands/register.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';

/** At each start: firms that registered themselves before lists could find them are found from now on. */
export async function recordEarlierRegistrations(services: AppServices): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM firm_registrations WHERE state = 'approved' AND id NOT IN (${recordedRegistrations})`.execute(
    services.readContext().sql,
  );
  for (const { id } of rows) {
    await services.transact(async (ctx) => {
      const row = await ctx.sql
        .selectFrom('firm_registrations')
        .select(['user_id', 'details', 'mwbe_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      const details = newRegistration.safeParse(row?.details);
      if (!row?.mwbe_id || !details.success) return;
      const by = { registrationId: id, userId: row.user_id };
      await recordEarlierRegistration(ctx, row.mwbe_id, details.data, by);
    });
  }
}
