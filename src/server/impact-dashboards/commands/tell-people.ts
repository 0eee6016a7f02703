import { sql } from 'kysely';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { sharedDashboardMail } from '../emails/shared.ts';
import { untoldPeople } from '../reads/shared.ts';
import type {} from '../tables.ts';

/** Tells whom a dashboard was shared with. Sent before it is noted: twice at the most, and then as the same message. */
export async function tellPeople(services: AppServices, id: string): Promise<void> {
  for (const person of await untoldPeople(services.readContext().sql, id)) {
    await services.mail.send(sharedDashboardMail(person, services.origin()));
    await services.transact(async (ctx) => {
      await sql`
        UPDATE impact_dashboard_people p SET mailed_at = ${ctx.now}::timestamptz
        WHERE p.dashboard_id = ${id}::uuid AND p.email = ${person.email} AND p.added_at = ${person.shared_at}::timestamptz`.execute(
        ctx.sql,
      );
    });
  }
}
