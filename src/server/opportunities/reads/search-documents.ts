import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { OWNER } from '../reads.ts';
import type {} from '../tables.ts';

/**
 * The numbers of an opportunity in the search, by their place: minutes since 1970 of when it closes (0 once it is closed)
 * and of its deadline, the day of the deadline by the clock of the place, minutes of the publication, the budget.
 */
export const OPPORTUNITY_FIGURES = {
  closes: 0,
  deadline: 1,
  dueDay: 2,
  published: 3,
  budgetMin: 4,
  budgetMax: 5,
} as const;
/** Later than every deadline. */
export const NEVER = 1e12;

interface Documents {
  /** JSON of the search's documents. */
  readonly text: string;
  readonly count: number;
}
interface Row extends Documents {
  readonly ids: string[] | null;
  readonly last: string | null;
}

/** Published opportunities after an id, in the order of their ids. */
export async function opportunityPage(
  db: Sql,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Documents & { readonly last: string | null }> {
  const { rows } = await documents(db, sql`${after === null ? sql`true` : sql`o.id > ${after}::uuid`}`, limit);
  return { text: rows[0]?.text ?? '[]', count: rows[0]?.count ?? 0, last: rows[0]?.last ?? null };
}

/** The published opportunities with these ids, and which of the ids those are. */
export async function opportunityDocuments(
  db: Sql,
  ids: readonly string[],
): Promise<Documents & { readonly ids: readonly string[] }> {
  const { rows } = await documents(db, sql`o.id = ANY(${[...ids]}::uuid[])`, Math.max(1, ids.length));
  return { text: rows[0]?.text ?? '[]', count: rows[0]?.count ?? 0, ids: rows[0]?.ids ?? [] };
}

/** Whether there is anything to search. */
export async function hasOpportunities(db: Sql): Promise<boolean> {
  const { rows } = await sql`SELECT FROM opportunities WHERE published_at IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

const minutes = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch FROM ${moment}) / 60)::bigint`;

const documents = (db: Sql, where: RawBuilder<unknown>, limit: number) =>
  sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT o.*, ${OWNER} AS owner FROM opportunities o
      WHERE o.published_at IS NOT NULL AND ${where} ORDER BY o.id LIMIT ${limit})
    SELECT coalesce(json_agg(json_build_object('core_id', p.id, 'name', p.title, 'trade_name', p.reference,
             'city', p.city, 'state', p.state_code, 'zip', p.zip, 'county', p.county, 'latitude', null, 'longitude', null,
             'description', nullif(concat_ws(E'\n', p.scope, p.requirements), ''), 'naics', p.naics,
             'values', (SELECT json_agg(json_build_array(v.facet, v.value)) FROM (
                SELECT 'owner' AS facet, p.owner AS value UNION ALL SELECT 'source', p.source
                UNION ALL SELECT 'certification', c FROM unnest(p.certifications) c) v),
             'figures', json_build_array(
                CASE WHEN p.state = 'published' THEN coalesce(${minutes(sql`p.deadline_at`)}, ${NEVER}::bigint) ELSE 0 END,
                ${minutes(sql`p.deadline_at`)}, left(p.deadline, 10)::date - '1970-01-01'::date,
                ${minutes(sql`p.published_at`)}, coalesce(p.budget_min, p.budget_max), coalesce(p.budget_max, p.budget_min)))),
             '[]')::text AS text,
           count(*)::integer AS count, array_agg(p.id::text) AS ids,
           (SELECT id::text FROM page ORDER BY id DESC LIMIT 1) AS last
    FROM page p`.execute(db);
