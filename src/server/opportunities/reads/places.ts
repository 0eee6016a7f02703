import type { ZipPlace } from '#contract/opportunities/schema.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { placeOfZip } from '#server/search/reads/place.ts';
import { zoneOf } from '../adapters/time-zones.ts';

/** What a ZIP code says of the place. @throws AppError 404 for one that is not in use in a state or territory */
export function zipPlace(zip: string): ZipPlace {
  const { city, county, state, latitude, longitude } = orNotFound(placeOfZip(zip));
  return {
    city,
    county: county || null,
    state_code: state,
    time_zone: zoneOf({ state, latitude, longitude }) ?? null,
  };
}
