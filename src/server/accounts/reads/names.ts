import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Names of a company's people by their addresses, in lower case; of nobody else. */
export async function namesByEmail(
  db: Sql,
  companyId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ email: string; name: string }>`
    SELECT lower(u.email) AS email, u.first_name || ' ' || u.last_name AS name FROM users u
    WHERE lower(u.email) = ANY(${[...emails]}::text[])
      AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.company_id = ${companyId}::uuid)`.execute(db);
  return new Map(rows.map(({ email, name }) => [email, name]));
}

/** Whether staff let the person make impact dashboards. */
export async function mayCreateImpactDashboards(db: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT u.can_create_impact_dashboard AS may FROM users u WHERE u.id = ${userId}::uuid`.execute(db);
  return rows[0]?.may ?? false;
}
