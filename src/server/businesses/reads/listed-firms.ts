import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { isListed } from '../policy.ts';
import { isLastWord } from './fragments.ts';

/** Fragment for other features: the record that the business in `column` is shown as, itself or what it was merged into. */
export const survivingBusiness = (column: RawBuilder<string>): RawBuilder<string> => sql`
  (SELECT CASE WHEN sb.merged_into IS NULL THEN sb.id ELSE surviving_business(sb.id) END
   FROM businesses sb WHERE sb.id = ${column})`;

/** Fragment for other features: the firm whose `mwbes.id` is in `column`, the same for all records that were merged. */
export const firmOfMwbe = (column: RawBuilder<string>): RawBuilder<string> => sql`
  (SELECT ${survivingBusiness(sql.ref('fw.business_id'))} FROM mwbes fw WHERE fw.id = ${column})`;

/** Fragment for other features: every `mwbes.id` of the same firm, of all records that were merged, as a query. */
export const mwbesOfSameFirm = (column: RawBuilder<string>): RawBuilder<string> => sql`
  SELECT sw.id FROM mwbes sw WHERE sw.business_id IN (SELECT merged_businesses(${firmOfMwbe(column)}))`;

/** Fragment for other features: whether the business in `column` was merged into another. */
export const isMerged = (column: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM businesses mb WHERE mb.id = ${column} AND mb.merged_into IS NOT NULL)`;

/** Fragment for other features: the business in `column` with all that were merged into it, as a table. */
export const mergedRecords = (column: RawBuilder<string>): RawBuilder<string> => sql`merged_businesses(${column})`;

/** Fragment for other features: whether others were merged into the business in `column`. */
export const hasMerged = (column: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM businesses hb WHERE hb.merged_into = ${column})`;

/** Fragment for other features: whether the directory shows the business in `column`. */
export const isInDirectory = (column: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM businesses lb JOIN mwbes lw ON lw.business_id = lb.id WHERE lb.id = ${column} AND ${isListed('lb')})`;

const fact =
  <T>(value: RawBuilder<T>) =>
  (column: RawBuilder<string>): RawBuilder<T> =>
    sql`(SELECT ${value} FROM businesses fb WHERE fb.id = ${column})`;

/** Fragments for other features: facts of the business in `column`, to search and sort by. */
export const firmFacts = {
  name: fact(sql<string>`coalesce(fb.trade_name, fb.legal_business_name)`),
  words: fact(sql<string>`concat_ws(' ', fb.legal_business_name, fb.trade_name, fb.city, fb.state)`),
  place: fact(sql<string>`concat_ws(' ', fb.state, fb.city)`),
  verifiedProjects: fact(sql<number>`fb.verified_projects`),
  nextCertificateEnd: (column: RawBuilder<string>): RawBuilder<string | null> => sql`next_certificate_end(${column})`,
};

/** Fragment for other features: the businesses of firms given by `mwbes.id`, with their place `at` in the array. */
export const businessesOfMwbes = (ids: readonly string[]): RawBuilder<{ id: string; at: number }> => sql`
  SELECT ow.business_id AS id, o.at FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS o(id, at)
  JOIN mwbes ow ON ow.id = o.id`;

/** Fragment for other features: `mwbes.id` of the business in `column`. */
export const mwbeOfBusiness = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`(SELECT bw.id FROM mwbes bw WHERE bw.business_id = ${column})`;

/** A firm's certificate of one agency and type, the best where there are several. */
export interface CertificateOnDay {
  readonly agency_id: string;
  readonly agency: string;
  readonly type: string;
  readonly number: string | null;
  readonly expires_on: string | null;
  readonly lapsed_on: string | null;
}

/** Certificates of businesses, one of each agency and type: what is listed before what is not, then the latest end. */
export async function certificatesByBusiness(
  db: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CertificateOnDay[]>> {
  const { rows } = await sql<{ business_id: string; certificates: CertificateOnDay[] }>`
    SELECT business_id, json_agg(json_build_object('agency_id', agency_id, 'agency', agency, 'type', type, 'number', number,
             'expires_on', expires_on, 'lapsed_on', lapsed_on) ORDER BY type, agency) AS certificates
    FROM (SELECT DISTINCT ON (c.business_id, c.agency_id, c.type) c.business_id, c.agency_id, a.name AS agency, c.type,
                 c.number, c.expires_on, c.lapsed_on
          FROM certificates c JOIN agencies a ON a.id = c.agency_id
          WHERE c.business_id = ANY(${[...ids]}::uuid[]) AND ${isLastWord('c')}
          ORDER BY c.business_id, c.agency_id, c.type, c.lapsed_on IS NOT NULL, c.expires_on DESC NULLS FIRST, c.id) best
    GROUP BY business_id`.execute(db);
  return new Map(rows.map(({ business_id, certificates }) => [business_id, certificates]));
}

/** Fragment for other features: whether the firm whose `mwbes.id` is in `column` has one of these types in force on a day. */
export const hasCertificate = (column: RawBuilder<string>, types: readonly string[], day: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (
    SELECT FROM certificates hc WHERE hc.business_id = ${firmOfMwbe(column)} AND hc.type = ANY(${[...types]}::text[])
      AND ${isLastWord('hc')} AND hc.lapsed_on IS NULL AND (hc.expires_on IS NULL OR hc.expires_on >= ${day}::timestamptz::date))`;
