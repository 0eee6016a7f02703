import { sql } from 'kysely';
import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { currentCodes } from '../adapters/naics.ts';
import { isListed } from '../policy.ts';
import { isLastWord, isShownTo } from './fragments.ts';

/** A firm with all that opportunities are matched by. */
export interface FirmToMatch {
  /** `mwbes.id`. */
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly legal_business_name: string;
  readonly profile_url_path: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly county: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Those of NAICS 2017 by their successors, where these are known. */
  readonly naics: readonly string[];
  /** By successor the code that lists give the firm. */
  readonly listed_codes: Readonly<Record<string, string>>;
  readonly own: OwnFacts;
  readonly verified_projects: number;
  readonly certificates: readonly {
    readonly type: string;
    readonly agency: string;
    readonly naics: readonly string[];
    readonly issued_on: string | null;
    readonly expires_on: string | null;
    readonly lapsed_on: string | null;
    readonly list_date: string | null;
  }[];
}

/** By the ids of the golden records, or the one with this `mwbes.id`. */
type FirmKeys = { readonly coreIds: readonly string[] } | { readonly mwbeId: string };

/** Firms of the directory, in no order; unknown ones, and those that do not show themselves to the caller, are skipped. */
export async function firmsToMatch(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  keys: FirmKeys,
): Promise<readonly FirmToMatch[]> {
  const which = 'mwbeId' in keys ? sql`w.id = ${keys.mwbeId}::uuid` : sql`b.id = ANY(${[...keys.coreIds]}::uuid[])`;
  const { rows } = await sql<Omit<FirmToMatch, 'listed_codes'>>`
    SELECT w.id, b.id AS mwbe_core_id, b.legal_business_name, w.profile_url_path, b.city, b.state, b.zip_code, b.county,
           b.latitude, b.longitude, b.naics, b.own, b.verified_projects,
           (SELECT coalesce(json_agg(json_build_object('type', c.type, 'agency',
                     (SELECT name FROM agencies WHERE id = c.agency_id), 'naics', c.naics, 'issued_on', c.issued_on,
                     'expires_on', c.expires_on, 'lapsed_on', c.lapsed_on, 'list_date', c.list_date)), '[]')
            FROM certificates c WHERE c.business_id = b.id AND ${isLastWord('c')}) AS certificates
    FROM businesses b JOIN mwbes w ON w.business_id = b.id
    WHERE ${isListed('b')} AND ${isShownTo(ctx.actor, sql.ref('w.id'))} AND ${which}`.execute(ctx.sql);
  return rows.map((row) => ({
    ...row,
    ...currentCodes(row.naics),
    certificates: row.certificates.map((one) => ({ ...one, naics: currentCodes(one.naics).naics })),
  }));
}
