import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

const MAX_NAMED = 8;

/** Hiring companies with people whose name holds these words, those that begin with them first. */
export async function hiringCompaniesNamed(
  { sql: db, config }: Pick<ReadContext, 'sql' | 'config'>,
  words: string,
): Promise<{ id: string; business_name: string }[]> {
  const { rows } = await sql<{ id: string; business_name: string }>`
    SELECT c.id, c.business_name FROM hiring_companies c
    WHERE strpos(lower(c.business_name), lower(${words})) > 0 AND has_members(c.id)
      AND (NOT c.demo OR ${config.demo}::boolean)
    ORDER BY strpos(lower(c.business_name), lower(${words})) > 1, lower(c.business_name), c.id
    LIMIT ${MAX_NAMED}`.execute(db);
  return rows;
}

/** Whether a hiring company exists and people act for it. */
export async function canBeAsked({ sql: db }: Pick<ReadContext, 'sql'>, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT has_members(c.id) AS found FROM hiring_companies c WHERE c.id = ${companyId}`.execute(db);
  return rows[0]?.found === true;
}
