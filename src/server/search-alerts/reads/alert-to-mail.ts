import { sql } from 'kysely';
import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

interface AlertToMail extends SearchAlertSubject {
  readonly search_id: string;
  readonly owner_id: string;
}

/** An alert of a search whose alerts go on; undefined once they were stopped. For the job that emails it. */
export async function alertToMail(ctx: ReadContext, id: string): Promise<AlertToMail | undefined> {
  const { rows } = await sql<AlertToMail>`
    SELECT sa.id, sa.kind AS alert_of, sa.search_name, cardinality(sa.subjects) AS total, sa.names, sa.search_id, sa.owner_id
    FROM search_alerts sa JOIN search_watches sw ON sw.search_id = sa.search_id
    WHERE sa.id = ${id}`.execute(ctx.sql);
  return rows[0];
}
