import { countyName } from '#server/businesses/reads/counties.ts';
import { withFormerCodes } from '#server/businesses/reads/naics.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { stateFips, zipCenter, zipWorksite } from '../adapters/places.ts';
import type { Point } from '../engine/document.ts';
import { hundredthMiles } from '../engine/geo/distance.ts';
import type { CandidateRanking, Candidates } from '../engine/query/find-candidates.ts';
import { directoryIndexOf } from '../index/directory-index.ts';

/** Work that firms are wanted for, as far as the index can tell. */
export interface WantedInIndex {
  readonly naics: readonly string[];
  readonly title: string | null;
  readonly scope: string | null;
  readonly state_code: string | null;
  readonly zip: string | null;
}

/** Firms whose trade may meet the work, the most promising first, and their number beyond the limit. */
export const matchCandidates = (
  ctx: Pick<ReadContext, 'sql'>,
  { naics, title, scope, state_code, zip }: WantedInIndex,
  { limit, ranking }: { readonly limit: number; readonly ranking: CandidateRanking },
): Promise<Candidates> =>
  directoryIndexOf(ctx.sql).candidates({
    // firms are in the index as lists print their codes
    ...{ naics: withFormerCodes(naics), limit, ranking, title: title ?? '', scope: scope ?? '', state: state_code },
    near: (zip !== null && zipCenter(zip)) || null,
  });

/** FIPS codes of a place; null where nobody can tell. */
export function fipsOf({ zip, state_code }: Pick<WantedInIndex, 'zip' | 'state_code'>): {
  readonly county_fips: string | null;
  readonly state_fips: string | null;
} {
  const site = zip === null ? undefined : zipWorksite(zip);
  // a county of another state is a mistyped ZIP code, and one without a name cannot be chosen as a service area
  const isKnown = site?.state === state_code && site?.county && countyName(site.county) !== undefined;
  return { county_fips: isKnown ? site.county : null, state_fips: state_code && stateFips(state_code) };
}

/** A place by its coordinates, or by a ZIP code. */
export interface Located {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly zip_code: string | null;
}

/** Miles between a ZIP code and places; null where one of them is not known. */
export function milesFrom(zip: string | null): (there: Located) => number | null {
  const from = zip === null ? undefined : zipCenter(zip);
  return (there) => {
    const to = pointOf(there);
    return from && to ? hundredthMiles(from, to) / 100 : null;
  };
}

function pointOf({ latitude, longitude, zip_code }: Located): Point | undefined {
  return latitude !== null && longitude !== null ? { latitude, longitude } : zipCenter(zip_code?.slice(0, 5) ?? '');
}
