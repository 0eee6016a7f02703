import { countyName } from '#server/businesses/reads/counties.ts';
import { naicsTitle } from '#server/businesses/reads/naics.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter, zipWorksite } from '../adapters/places.ts';
import type { Worksite } from '../engine/document.ts';

/** What is below a sector changes with the editions, and lists still name codes of former ones. */
const SECTOR_DIGITS = 2;

interface CheckedFilter {
  readonly zip?: string | undefined;
  readonly travels_to?: string | undefined;
  readonly naics: readonly string[];
}

/** A query with its ZIP codes as places. @throws AppError 400 naming `zip`, `travels_to` or `naics`: there is no such code */
export function placedQuery<Q extends CheckedFilter>(query: Q) {
  const { zip, travels_to, naics } = query;
  if (naics.some((code) => naicsTitle(code.slice(0, SECTOR_DIGITS)) === null))
    throw badRequest('query.naics', 'is not a NAICS code');
  return {
    ...query,
    near: zip === undefined ? undefined : known('zip', zipCenter(zip)),
    travels_to: travels_to === undefined ? undefined : worksiteOf(travels_to),
  };
}

function known<T>(field: string, place: T | undefined): T {
  if (!place) throw badRequest(`query.${field}`, 'is not a ZIP code in use');
  return place;
}

/** The county of a ZIP code where it is one that firms can name. */
function worksiteOf(zip: string): Worksite {
  const site = known('travels_to', zipWorksite(zip));
  return site.county !== null && countyName(site.county) === undefined ? { ...site, county: null } : site;
}
