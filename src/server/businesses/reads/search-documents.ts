import { type RawBuilder, sql } from 'kysely';
import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import type { Sql } from '#server/db/types.ts';
import { isListed } from '../policy.ts';
import type {} from '../tables.ts';
import { isLastWord } from './fragments.ts';

/** What the index takes of what firms say of themselves. */
const INDEXED_FACTS = [
  'trade_name',
  'office_zip_code',
  'available_from',
  'bonding_band',
  'crew',
  'service_states',
  'service_counties',
  'service_radius',
  'languages',
] as const satisfies readonly (keyof OwnFacts)[];

/** A firm of the directory as a tuple, public columns only, as `directoryDocuments` returns it. */
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
  /** Null where the firm says nothing of itself, or hides its profile from guests. */
  own: Pick<OwnFacts, (typeof INDEXED_FACTS)[number]> | null,
];
/** Days as `YYYY-MM-DD`. */
export type DirectoryCertificate = readonly [
  type: string,
  agency: string,
  issued_on: string | null,
  expires_on: string | null,
  lapsed_on: string | null,
  list_date: string | null,
  group_name: string | null,
  naics: readonly string[],
];

/** Firms for the search index: a JSON array of `DirectoryDocument` as text, passed to another thread unparsed. */
export interface DirectoryText {
  readonly text: string;
  readonly count: number;
}

/** The firms with these ids, and which of the ids exist. */
export async function directoryDocuments(
  db: Sql,
  ids: readonly string[],
): Promise<DirectoryText & { readonly ids: readonly string[] }> {
  const { rows } = await documents<{ ids: string[] | null }>(db, {
    firms: sql`b.id = ANY(${[...ids]}::uuid[])`,
    mwbes: sql`true`,
    certificates: sql`c.business_id = ANY(${[...ids]}::uuid[])`,
    further: sql`array_agg(p.id::text) AS ids`,
  });
  return { ...textOf(rows[0]), ids: rows[0]?.ids ?? [] };
}

/** The next page of firms in `mwbe_core_id` order, with the id of the last one. */
export async function directoryPage(
  db: Sql,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<DirectoryText & { readonly last: string | null }> {
  const beyond = (id: string) => (after === null ? sql`true` : sql`${sql.ref(id)} > ${after}::uuid`);
  const { rows } = await documents<{ last: string | null }>(db, {
    firms: sql`${beyond('b.id')} ORDER BY b.id LIMIT ${limit}`,
    // a merge join would read this index from its start again for every page
    mwbes: beyond('w.business_id'),
    // one index range scan is much faster than a thousand lookups
    certificates: sql`c.business_id BETWEEN (SELECT id FROM page ORDER BY id LIMIT 1)
                                        AND (SELECT id FROM page ORDER BY id DESC LIMIT 1)`,
    further: sql`(SELECT id::text FROM page ORDER BY id DESC LIMIT 1) AS last`,
  });
  return { ...textOf(rows[0]), last: rows[0]?.last ?? null };
}

/** Conditions of the tables that are read. */
interface Wanted {
  readonly firms: RawBuilder<unknown>;
  readonly mwbes: RawBuilder<unknown>;
  readonly certificates: RawBuilder<unknown>;
  readonly further: RawBuilder<unknown>;
}
interface Row {
  readonly text: string | null;
  readonly count: number;
}

/** Most firms have said nothing, and cost no look at their profile. */
const ownFacts = sql`
  CASE WHEN b.own <> '{}' AND EXISTS (SELECT FROM mwbes w WHERE w.business_id = b.id AND w.is_public)
    THEN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(b.own) WHERE key = ANY(${[...INDEXED_FACTS]}::text[])) END`;

const documents = <Further>(db: Sql, { firms, mwbes, certificates, further }: Wanted) =>
  sql<Row & Further>`
    WITH page AS MATERIALIZED (
      SELECT b.id, b.legal_business_name, b.trade_name, b.city, b.state, b.zip_code, b.county, b.latitude, b.longitude,
             b.description, b.naics, b.size_band, b.verified_projects, ${ownFacts} AS own
      FROM businesses b
      WHERE ${isListed('b')} AND EXISTS (SELECT FROM mwbes w WHERE w.business_id = b.id AND ${mwbes})
        AND ${firms}),
    held AS (
      SELECT c.business_id, json_agg(json_build_array(c.type, a.name, c.issued_on, c.expires_on, c.lapsed_on, c.list_date,
               c.group_name, c.naics)) AS list
      FROM certificates c JOIN agencies a ON a.id = c.agency_id
      WHERE ${certificates} AND ${isLastWord('c')}
      GROUP BY c.business_id)
    SELECT json_agg(json_build_array(p.id, p.legal_business_name, p.trade_name, p.city, p.state, p.zip_code, p.county,
             p.latitude, p.longitude, p.description, p.naics, p.size_band, p.verified_projects, h.list, p.own))::text AS text,
           count(*)::integer AS count, ${further}
    FROM page p LEFT JOIN held h ON h.business_id = p.id`.execute(db);

const textOf = (row: Row | undefined): DirectoryText => ({ text: row?.text ?? '[]', count: row?.count ?? 0 });
