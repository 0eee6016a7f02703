import { type RawBuilder, sql } from 'kysely';
import { type GroupPeriod, groupPeriods } from '#contract/impact-dashboards/rules/groups.ts';
import { firmCards, firmPlaces } from '#server/businesses/reads/firm-places.ts';
import { certificatesForCounting } from '#server/businesses/reads/for-counting.ts';
import type { Sql } from '#server/db/types.ts';
import { spendInProjects } from '#server/parent-projects/reads/for-impact.ts';
import { spendContracts } from '#server/payments/reads/for-impact.ts';
import { fipsOf } from '#server/search/reads/candidates.ts';
import type { StoredGroup } from '../tables.ts';

interface Found {
  readonly id: string;
  readonly mwbe_id: string;
  readonly parent_id: string | null;
  readonly tier: number;
  readonly naics: string | null;
  readonly project_id: string | null;
}
/** Whose spending the payments of a contract are. */
export interface SpendOf {
  /** Of payment tracking. */
  readonly contractId: string;
  /** What a firm passes on to a firm below is that firm's: -1 for the firm above. */
  readonly sign: 1 | -1;
  readonly projectId: string | null;
  /** A business. */
  readonly firmId: string;
  readonly tier: number;
  readonly naics: string | null;
  readonly fips: string | null;
}

/** The contracts of an organization, and those in its projects, each payment of them once. */
export async function spendOf(db: Sql, ownerCompanyId: string): Promise<SpendOf[]> {
  const { rows } = await sql<Found>`
    SELECT DISTINCT ON (c.id) c.id, c.mwbe_id, c.parent_id, coalesce(j.tier, c.tier) AS tier, coalesce(j.naics, c.naics) AS naics,
           j.project_id
    FROM ${spendContracts} c LEFT JOIN ${spendInProjects} j
      ON j.payment_contract_id = c.id AND j.owner_company_id = ${ownerCompanyId}::uuid
    WHERE c.hiring_company_id = ${ownerCompanyId}::uuid OR j.project_id IS NOT NULL ORDER BY c.id`.execute(db);
  const places = new Map(
    (await firmPlaces(db, [...new Set(rows.map(({ mwbe_id }) => mwbe_id))])).map((place) => [place.mwbe_id, place]),
  );
  const fips = new Map<string, string | null>();
  const own = new Map(
    rows.flatMap((row) => {
      const place = places.get(row.mwbe_id);
      if (!place) return [];
      const key = `${place.zip} ${place.state}`;
      if (!fips.has(key)) fips.set(key, fipsOf({ zip: place.zip, state_code: place.state }).county_fips);
      const { tier, naics, project_id: projectId } = row;
      const said = { contractId: row.id, sign: 1 as const, projectId, firmId: place.business_id, tier, naics };
      return [[row.id, { ...said, fips: fips.get(key) ?? null }] as const];
    }),
  );
  const passedOn = rows.flatMap(({ id, parent_id }): SpendOf[] => {
    const above = parent_id === null ? undefined : own.get(parent_id);
    return above && own.has(id) ? [{ ...above, contractId: id, sign: -1 }] : [];
  });
  return [...own.values(), ...passedOn];
}

/** Counties of the firms that vendors of files are; null where a county is not known. */
export async function vendorFirms(db: Sql, dashboardId: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ firm_id: string }>`
    SELECT DISTINCT v.firm_id FROM impact_vendors v WHERE v.dashboard_id = ${dashboardId}::uuid AND v.firm_id IS NOT NULL`.execute(
    db,
  );
  const cards = await firmCards(
    db,
    rows.map(({ firm_id }) => firm_id),
  );
  return new Map(
    [...cards.values()].map(({ id, zip, state }) => [id, fipsOf({ zip, state_code: state }).county_fips] as const),
  );
}

/** In which group each firm counts on which days. @param firmIds businesses */
export async function periodsOf(
  db: Sql,
  firmIds: readonly string[],
  groups: readonly StoredGroup[],
): Promise<(GroupPeriod & { readonly firmId: string })[]> {
  const certificates = await certificatesForCounting(db, firmIds);
  return firmIds.flatMap((firmId) =>
    groupPeriods(certificates.get(firmId) ?? [], groups).map((period) => ({ ...period, firmId })),
  );
}

/** As `k`. Arrays and no JSON: from their lengths the planner knows how many there are. */
export function contractTable(contracts: readonly SpendOf[]): RawBuilder<unknown> {
  const column = <T>(value: (one: SpendOf) => T) => contracts.map(value);
  return sql`
    unnest(${column((one) => one.contractId)}::uuid[], ${column((one) => one.sign)}::integer[],
      ${column((one) => one.projectId)}::uuid[], ${column((one) => one.firmId)}::uuid[], ${column((one) => one.tier)}::integer[],
      ${column((one) => one.naics)}::text[], ${column((one) => one.fips)}::text[])
      AS k(contract, sign, project, firm, tier, naics, fips)`;
}
