import type { CountySum } from '#contract/community/rules/places.ts';
import { countyName } from '#server/businesses/reads/counties.ts';
import { firmPlaces } from '#server/businesses/reads/firm-places.ts';
import type { Sql } from '#server/db/types.ts';
import type { AcceptedContract } from '#server/parent-projects/reads/for-residents.ts';
import { fipsOf } from '#server/search/reads/candidates.ts';

/** What the firms of the directory confirmed, by the county of each. */
export async function placesOfFirms(db: Sql, contracts: readonly AcceptedContract[]): Promise<CountySum[]> {
  const paid = contracts.filter(({ mwbe_id, confirmed_cents }) => mwbe_id !== null && confirmed_cents > 0);
  const firms = new Map(
    (await firmPlaces(db, [...new Set(paid.flatMap(({ mwbe_id }) => mwbe_id ?? []))])).map((one) => [one.mwbe_id, one]),
  );
  const placed = paid.map(({ mwbe_id, confirmed_cents }) => {
    const firm = firms.get(mwbe_id ?? '');
    const fips = firm ? fipsOf({ zip: firm.zip, state_code: firm.state }).county_fips : null;
    return { fips, firm: firm?.business_id ?? mwbe_id, cents: confirmed_cents };
  });
  return [...Map.groupBy(placed, ({ fips }) => fips)].map(([fips, some]) => ({
    fips,
    county: fips === null ? null : (countyName(fips) ?? null),
    cents: some.reduce((sum, { cents }) => sum + cents, 0),
    firms: new Set(some.map(({ firm }) => firm)).size,
  }));
}
