import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { contractsOfMonths, peopleOfBranch } from '#server/parent-projects/reads/for-months.ts';

/** The prime contracts of a project, for whoever runs the server. */
export async function branchesOf(
  db: Sql,
  project: string,
): Promise<{ readonly id: string; readonly title: string; readonly firm: string }[]> {
  const { rows } = await sql<{ id: string; title: string; firm: string }>`
    SELECT c.id, c.title, coalesce(c.firm, '') AS firm FROM ${contractsOfMonths} c
    WHERE c.project_id = ${project}::uuid AND c.tier = 0 AND c.state <> 'removed' ORDER BY c.created_at, c.id LIMIT 500`.execute(
    db,
  );
  return rows;
}

/** People who report for a branch, those who review it first. */
export async function reportersOf(
  db: Sql,
  { project, branch }: { readonly project: string; readonly branch: string },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT b.user_id FROM ${peopleOfBranch(sql`${project}::uuid`, sql`${branch}::uuid`)} b
    WHERE b.reports ORDER BY b.reviews DESC, b.user_id LIMIT 500`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
