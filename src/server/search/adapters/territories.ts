import { placeKey } from '../engine/text/place-key.ts';
import { valueKey } from '../engine/text/tokenize.ts';
import type { NamedPlace } from '../engine/vocabulary.ts';

/** GeoNames has no ZIP codes of theirs in its list of the United States. */
const TERRITORIES = [
  { code: 'GU', names: ['Guam'], latitude: 13.444, longitude: 144.786 },
  { code: 'PR', names: ['Puerto Rico'], latitude: 18.221, longitude: -66.43 },
  { code: 'VI', names: ['U.S. Virgin Islands', 'Virgin Islands'], latitude: 18.001, longitude: -64.827 },
] as const;

/** Code and name, as of states. */
export const territoryNames: readonly (readonly [code: string, name: string])[] = TERRITORIES.map(
  ({ code, names: [name] }) => [code, name],
);

/** By `placeKey` of all that they are called. */
export const territoryPlaces: ReadonlyMap<string, NamedPlace> = new Map(
  TERRITORIES.flatMap(({ code, names, latitude, longitude }) => {
    const place: NamedPlace = {
      ...{ label: names[0], state: code, zips: [], partZips: [], center: { latitude, longitude } },
      ...{ spellings: [{ facet: 'state', key: valueKey(code) }], isNickname: false, radius_miles: null },
    };
    return [...names, code].map((name) => [placeKey(name), place] as const);
  }),
);
/** By lower-case name or code. */
export const territoryCodes: readonly (readonly [name: string, code: string])[] = TERRITORIES.flatMap(
  ({ code, names }) => [...names, code].map((name) => [name.toLowerCase().replaceAll('.', ''), code] as const),
);
