import { sql } from 'kysely';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import type { TestApp } from './app.ts';

/** Counts a dashboard as the job does after whatever changed. It gives way to a count that runs already, and comes again. */
export async function refreshed({ app, db }: TestApp, id: string): Promise<void> {
  await sql`INSERT INTO impact_marks (dashboard_id, at) VALUES (${id}::uuid, now())`.execute(db.kysely);
  const isMarked = async () =>
    (await sql`SELECT FROM impact_marks WHERE dashboard_id = ${id}::uuid`.execute(db.kysely)).rows.length > 0;
  do await refreshDashboard(app.services, id);
  while (await isMarked());
}
