import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import { ownFacts } from '#contract/businesses/schema/profile.ts';
import type { Mwbe, SIZES } from '#contract/businesses/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { naicsAbove, naicsTitle } from './adapters/naics.ts';
import { inDirectory } from './policy.ts';
import { isLastWord } from './reads/fragments.ts';
import { listedBeside } from './reads/listed-beside.ts';
import { CERTIFICATE_COLUMNS, type FirmKey, selectCertificates, selectFirm } from './reads/select-firm.ts';
import type {} from './tables.ts';

/** A firm of the directory for result lists, public columns only. */
export interface DirectoryFirm {
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly legal_business_name: string;
  readonly trade_name: string | null;
  readonly profile_url_path: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly county: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly description: string | null;
  readonly naics: string[];
  readonly size_band: (typeof SIZES)[number] | null;
  readonly verified_projects: number;
  /** What the firm says of itself, where guests see its profile too. */
  readonly own: OwnFacts;
  /** Active ones first. */
  readonly certificates: readonly {
    readonly type: string;
    readonly agency: string;
    readonly issued_on: string | null;
    readonly expires_on: string | null;
    readonly group: string | null;
    readonly lapsed: boolean;
    /** Whether the date of its list is known. */
    readonly dated: boolean;
  }[];
}

/**
 * Firms of the directory by `mwbe_core_id`; unknown ids are skipped. Every search runs this for its page: agency names are
 * subqueries by key, because a join would read all agencies for each firm.
 */
export async function directoryFirms(db: Sql, ids: readonly string[]): Promise<DirectoryFirm[]> {
  const { rows } = await sql<DirectoryFirm>`
    SELECT mwbes.id, businesses.id AS mwbe_core_id, legal_business_name, trade_name, profile_url_path, city, state, zip_code,
           county, latitude, longitude, description, businesses.naics, size_band, verified_projects,
           CASE WHEN is_public THEN businesses.own ELSE '{}' END AS own,
           (SELECT coalesce(json_agg(json_build_object('type', c.type, 'agency', c.agency, 'issued_on', c.issued_on,
                     'expires_on', c.expires_on, 'group', c.group_name, 'lapsed', c.lapsed_on IS NOT NULL,
                     'dated', c.list_date IS NOT NULL)
                     ORDER BY c.lapsed_on IS NOT NULL, c.type, c.agency, c.id), '[]')
            FROM (SELECT *, (SELECT name FROM agencies WHERE id = agency_id) AS agency
                  FROM certificates listed WHERE business_id = businesses.id AND ${isLastWord('listed')}) c) AS certificates
    FROM businesses JOIN mwbes ON mwbes.business_id = businesses.id
    WHERE ${inDirectory} AND businesses.id = ANY(${[...ids]}::uuid[])
    ORDER BY businesses.id`.execute(db);
  return rows;
}

/** The own facts of a firm that says nothing. */
const SILENT = Object.fromEntries(Object.keys(ownFacts.shape).map((field) => [field, null])) as Mwbe['own'];

/**
 * The profile of one business.
 * @throws AppError 404
 */
export async function mwbe(ctx: ReadContext, key: FirmKey): Promise<Mwbe> {
  const row = await selectFirm(ctx, key)
    .select((eb) => [
      'mwbes.id',
      'businesses.id as mwbe_core_id',
      'legal_business_name',
      'trade_name',
      'listed_name',
      'listed_trade_name',
      'profile_url_path',
      'address_1',
      'city',
      'state',
      'zip_code',
      'county',
      'latitude',
      'longitude',
      'website',
      'description',
      'businesses.naics',
      'size_band as size',
      'verified_projects',
      'sources',
      'businesses.own',
      'businesses.listed',
      sql<boolean>`claimed_at IS NOT NULL`.as('claimed'),
      jsonArrayFrom(selectCertificates(eb).select(CERTIFICATE_COLUMNS)).as('certificates'),
    ])
    .executeTakeFirst();
  const { naics, own, listed, ...firm } = orNotFound(row);
  const ofLists = new Set(listed.naics?.value ?? naics);
  return {
    ...firm,
    own: { ...SILENT, ...own },
    listed: listedBeside(listed, ['website', 'description', 'size_band']),
    naics: naics.map((code) => ({
      code,
      title: naicsTitle(code),
      above: naicsAbove(code),
      own: !ofLists.has(code),
    })),
  };
}
