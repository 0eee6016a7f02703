import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Sql } from '#server/db/types.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { isLastWord } from './fragments.ts';
import { selectCertificates, selectFirm } from './select-firm.ts';

/** A firm of the directory with what proves who may act for it. */
export interface ClaimableRecord {
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly legal_business_name: string;
  readonly trade_name: string | null;
  readonly profile_url_path: string | null;
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly certificates: { readonly type: string; readonly agency: string; readonly number: string | null }[];
}

/**
 * For other features: the firm with this `mwbes.id` or core id; for a merged record the surviving one, undefined if it is
 * in the directory no more.
 */
export async function claimableRecord(db: Sql, id: string): Promise<ClaimableRecord | undefined> {
  // whoever claims is signed in and sees every firm
  return selectFirm({ sql: db, actor: SYSTEM_ACTOR }, { id })
    .select((eb) => [
      'mwbes.id',
      'businesses.id as mwbe_core_id',
      'legal_business_name',
      'trade_name',
      'profile_url_path',
      'address_1',
      'address_2',
      'city',
      'state',
      'zip_code',
      'website',
      'email',
      jsonArrayFrom(selectCertificates(eb).select(['type', 'agencies.name as agency', 'number']).limit(20)).as(
        'certificates',
      ),
    ])
    .executeTakeFirst();
}

/** For other features: the public facts of these firms by `mwbes.id`, merged or not. */
export async function recordsOfMwbes(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, Omit<ClaimableRecord, 'website' | 'email'>>> {
  const { rows } = await sql<Omit<ClaimableRecord, 'website' | 'email'>>`
    SELECT w.id, b.id AS mwbe_core_id, b.legal_business_name, b.trade_name, w.profile_url_path, b.address_1, b.address_2,
           b.city, b.state, b.zip_code,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'number', c.number,
               'agency', (SELECT name FROM agencies WHERE id = c.agency_id)) ORDER BY c.lapsed_on IS NOT NULL, c.type, c.id), '[]')
            FROM certificates c WHERE c.business_id = b.id AND ${isLastWord('c')}) AS certificates
    FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ANY(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** For other features: the `mwbes.id` of these businesses, of merged ones that of the surviving record. */
export async function survivingMwbes(db: Sql, businessIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ root: string; id: string }>`
    WITH RECURSIVE line AS (
      SELECT b.id AS root, b.id, b.merged_into FROM businesses b WHERE b.id = ANY(${[...businessIds]}::uuid[])
      UNION SELECT line.root, b.id, b.merged_into FROM businesses b JOIN line ON line.merged_into = b.id)
    SELECT line.root, w.id FROM line JOIN mwbes w ON w.business_id = line.id
    JOIN businesses b ON b.id = line.id
    WHERE line.merged_into IS NULL AND b.withdrawn_at IS NULL`.execute(db);
  return new Map(rows.map(({ root, id }) => [root, id]));
}

/** For other features: the business of each of these `mwbes.id`. */
export const businessesOfMwbes = (db: Sql, ids: readonly string[]): Promise<{ id: string; business_id: string }[]> =>
  db
    .selectFrom('mwbes')
    .select(['id', 'business_id'])
    .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
    .execute();

/** For other features: the public facts of a record that may be in the directory no more. */
export async function recordOfMwbe(db: Sql, id: string): Promise<ClaimableRecord | undefined> {
  const row = await db
    .selectFrom('mwbes')
    .innerJoin('businesses', 'businesses.id', 'mwbes.business_id')
    .select([
      'mwbes.id',
      'businesses.id as mwbe_core_id',
      'legal_business_name',
      'trade_name',
      'profile_url_path',
      'address_1',
      'address_2',
      'city',
      'state',
      'zip_code',
    ])
    .where('mwbes.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, website: null, email: null, certificates: [] };
}
