import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** A firm of the directory in one array, public columns only, as `directoryDocuments` gives it. */
export type DirectoryDocument = readonly [
  id: string,
  legal_business_name: string,
  trade_name: string | null,
  city: string | null,
  state: string | null,
  zip_code: string | null,
  county: string | null,
  latitude: number | null,
  longitude: number | null,
  description: string | null,
  naics: readonly string[],
  size_band: string | null,
  verified_projects: number,
  certificates: readonly DirectoryCertificate[] | null,
];
/** Days as `YYYY-MM-DD`. */
export type DirectoryCertificate = readonly [
  type: string,
  agency: string,
  issued_on: string | null,
  expires_on: string | null,
  lapsed_on: string | null,
  list_date: string,
  group_name: string | null,
  naics: readonly string[],
];

/**
 * Firms as the search index takes them, as the text of a JSON array of `DirectoryDocument`: it goes to another thread
 * as it is. In the order of `mwbe_core_id`: these ids, or the next `limit` after one.
 */
export async function directoryDocuments(
  db: Sql,
  which: { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number },
): Promise<{
  readonly text: string;
  readonly count: number;
  readonly last: string | null;
  readonly ids: readonly string[];
}> {
  const chosen =
    'ids' in which
      ? sql`b.id = ANY(${[...which.ids]}::uuid[])`
      : which.after === null
        ? sql`true`
        : sql`b.id > ${which.after}::uuid`;
  const limit = 'ids' in which ? sql`` : sql`LIMIT ${which.limit}`;
  const { rows } = await sql<{ text: string | null; count: number; ids: string[] | null }>`
    WITH page AS MATERIALIZED (
      SELECT b.id, b.legal_business_name, b.trade_name, b.city, b.state, b.zip_code, b.county, b.latitude, b.longitude,
             b.description, b.naics, b.size_band, b.verified_projects
      FROM businesses b
      WHERE b.merged_into IS NULL AND ${chosen} AND EXISTS (SELECT FROM mwbes w WHERE w.business_id = b.id)
      ORDER BY b.id ${limit}),
    held AS (
      SELECT c.business_id, json_agg(json_build_array(c.type, a.name, c.issued_on, c.expires_on, c.lapsed_on, c.list_date,
               c.group_name, c.naics) ORDER BY c.id) AS list
      FROM certificates c JOIN agencies a ON a.id = c.agency_id
      WHERE c.business_id = ANY(ARRAY(SELECT id FROM page))
      GROUP BY c.business_id)
    SELECT json_agg(json_build_array(p.id, p.legal_business_name, p.trade_name, p.city, p.state, p.zip_code, p.county,
             p.latitude, p.longitude, p.description, p.naics, p.size_band, p.verified_projects, h.list) ORDER BY p.id)::text AS text,
           count(*)::integer AS count,
           array_agg(p.id::text ORDER BY p.id) AS ids
    FROM page p LEFT JOIN held h ON h.business_id = p.id`.execute(db);
  const [row] = rows;
  const ids = row?.ids ?? [];
  return { text: row?.text ?? '[]', count: row?.count ?? 0, last: ids.at(-1) ?? null, ids };
}
