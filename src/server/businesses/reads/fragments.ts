import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { isListed } from '../policy.ts';

/** Fragment for other features: the firm whose `mwbes.id` is in `column`, as embedded in a project (jsonb). */
export const mwbeOfProject = (column: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', w.id, 'mwbe_core_id', b.id, 'legal_business_name', b.legal_business_name,
            'profile_url_path', w.profile_url_path, 'address_1', b.address_1, 'city', b.city, 'state', b.state,
            'zip_code', b.zip_code)
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ${column})`;

/** Fragment for other features: name of the firm whose `mwbes.id` is in `column`. */
export const mwbeName = (column: RawBuilder<string>): RawBuilder<string> => sql`
  (SELECT b.legal_business_name FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ${column})`;

/** Fragment for other features: the firms whose `mwbes.id` are in the array `column`, by name (jsonb array). */
export const ownMwbes = (column: RawBuilder<string[]>): RawBuilder<unknown> => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'mwbe_core_id', b.id,
            'legal_business_name', b.legal_business_name, 'profile_url_path', w.profile_url_path)
            ORDER BY array_position(${column}, w.id)), '[]')
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ANY(${column}))`;

/** Fragment for other features: whether a firm with the `mwbes.id` in `column` is in the directory. */
export const mwbeExists = (column: RawBuilder<string>): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM mwbes w JOIN businesses b ON b.id = w.business_id
          WHERE w.id = ${column} AND ${isListed('b')})`;

/** Fragment for other features: of the businesses in an array of ids, those that people rely on whatever the lists say. */
export const businessesInUse = (ids: RawBuilder<unknown>): RawBuilder<string> => sql`businesses_in_use(${ids})`;

/**
 * Fragment for other features: every `mwbes.id` of the firm with this MWBE id or core id, as a query with the column `id`,
 * including merged records. No rows for an unknown firm.
 * @param actor a firm that does not show itself to this caller is left out
 */
export const mwbesOfFirm = (id: string, actor: Actor): RawBuilder<{ id: string }> => sql`
  WITH RECURSIVE up AS (
    SELECT id, merged_into FROM businesses
    WHERE id IN (SELECT business_id FROM mwbes WHERE id = ${id}::uuid UNION ALL SELECT ${id}::uuid)
    UNION SELECT b.id, b.merged_into FROM businesses b JOIN up ON up.merged_into = b.id
  ), down AS (
    SELECT up.id FROM up WHERE merged_into IS NULL AND (${actor.kind !== 'anonymous'}::boolean
      OR EXISTS (SELECT FROM mwbes shown WHERE shown.business_id = up.id AND shown.is_public))
    UNION SELECT b.id FROM businesses b JOIN down ON b.merged_into = down.id
  )
  SELECT w.id FROM mwbes w JOIN down ON down.id = w.business_id`;
/** Fragment for other features: whether the firm whose `mwbes.id` is in `column` shows itself to this caller. */
export const isShownTo = (actor: Actor, column: RawBuilder<string>): RawBuilder<boolean> =>
  actor.kind === 'anonymous'
    ? sql`EXISTS (SELECT FROM mwbes shown WHERE shown.id = ${column} AND shown.is_public)`
    : sql`true`;

/** Fragment for other features: legal name of the business whose id is in `column`. */
export const businessName = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`(SELECT bn.legal_business_name FROM businesses bn WHERE bn.id = ${column})`;

/** Fragment for other features: name of the agency whose id is in `column`. */
export const agencyName = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`(SELECT ag.name FROM agencies ag WHERE ag.id = ${column})`;

/**
 * Whether a certificate of the table `alias` counts: one that only another's list names does not where the agency's own
 * list has one of this type.
 */
export const isLastWord = (alias: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${of('listed_by')} IS NULL OR NOT EXISTS (SELECT FROM certificates own
    WHERE own.business_id = ${of('business_id')} AND own.agency_id = ${of('agency_id')} AND own.type = ${of('type')}
      AND own.listed_by IS NULL))`;
};

/** All agencies by name; there are a few hundred in the country. */
export const allAgencies = (db: Sql) =>
  db.selectFrom('agencies').select(['id', 'name']).orderBy('name').limit(1000).execute();
