import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { withoutAccents } from '#contract/imports/rules/cell-text.ts';
import { territoryOfZip } from '#contract/imports/rules/places.ts';

const REFERENCE = new URL('../../../../reference/us_zip_centroids_geonames.csv.gz', import.meta.url);

interface PostalPlaces {
  /** By ZIP code its state and the key of its place: `NY new york`. */
  readonly placeOf: ReadonlyMap<string, string>;
  /** `NY new york`: the places of each state. */
  readonly places: ReadonlySet<string>;
}

let known: PostalPlaces | undefined;

/** `Saint Louis`, `ST. LOUIS` → `st louis`; `Bayamón` → `bayamon`. */
export const placeKey = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:saint|mount|fort)\b/g, (word) => SHORT[word] ?? word)
    .trim();

const SHORT: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' };

/** Whether the ZIP code belongs to this place. */
export const isPlaceOfZip = (zip: string, place: string): boolean =>
  load().placeOf.get(zip)?.slice(3) === placeKey(place);

/** The state of a ZIP code; the file lacks the territories. */
export const stateOfZip = (zip: string): string | null => load().placeOf.get(zip)?.slice(0, 2) ?? territoryOfZip(zip);

export const isZip = (zip: string): boolean => load().placeOf.has(zip);

export const isPlaceOfState = (state: string, place: string): boolean =>
  load().places.has(`${state} ${placeKey(place)}`);

/** Reads 41,490 lines of a file of our own at the first lookup: no cell of it is quoted. */
function load(): PostalPlaces {
  if (known) return known;
  const [, ...lines] = gunzipSync(readFileSync(REFERENCE)).toString('utf8').trimEnd().split('\n');
  const placeOf = new Map<string, string>();
  const places = new Set<string>();
  for (const line of lines) {
    const [zip = '', place = '', , state = ''] = line.split(',');
    const key = `${state} ${placeKey(place)}`;
    placeOf.set(zip, key);
    places.add(key);
  }
  known = { placeOf, places };
  return known;
}
