import type { DocumentFilter, Point } from '../document.ts';
import { hundredthMiles, squaredChord, unitVector } from '../geo/distance.ts';
import { cellsAround } from '../geo/grid.ts';
import { addBit, type Bitset, intersectInto } from '../layout/bitset.ts';
import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_VALUE } from '../layout/segment-layout.ts';
import { valueKey } from '../text/tokenize.ts';
import type { NamedPlace } from '../vocabulary.ts';
import { addPlaceDocs, addValueDocs } from './match-terms.ts';

export type FacetSelection = Readonly<Record<string, readonly string[]>>;

/** Selected keys by facet; none means any. */
export const selectionOf = ({ selected }: DocumentFilter): FacetSelection =>
  Object.fromEntries(Object.entries(selected).map(([facet, values]) => [facet, values.map(valueKey)]));

/** Adds the documents with any of these values of a facet. */
export function addFacetMatches(segment: Segment, facet: string, keys: readonly string[], into: Bitset): void {
  for (const key of keys) {
    if (facet === 'state' || facet === 'county' || facet === 'city') addPlaceMatches(segment, facet, key, into);
    else for (const value of valuesForKey(segment, facet, key)) addValueDocs(segment, value, into);
  }
}

/** Values that a key selects: a code includes its descendants. */
export function valuesForKey(segment: Segment, facet: string, key: string): number[] {
  const own = segment.valueNumbers.get(`${facet} ${key}`);
  if (facet !== 'naics' || key.length === 2) return own === undefined ? [] : [own];
  return segment.codes.flatMap(({ value }) => (segment.values[value]?.key.startsWith(key) ? [value] : []));
}

function addPlaceMatches(segment: Segment, facet: 'state' | 'county' | 'city', key: string, into: Bitset): void {
  const value = segment.placeValueNumbers.get(`${facet} ${key}`);
  if (value === undefined) return;
  for (const place of placesWith(segment, value)) addPlaceDocs(segment, place, into);
}

const NONE: readonly number[] = [];
/** The places of a city, county or state. */
const placesWith = (segment: Segment, value: number): readonly number[] => placesByValue(segment).get(value) ?? NONE;

const placesByValue = perSegment(({ arrays }): ReadonlyMap<number, readonly number[]> => {
  const { placeStates, placeCounties, placeCities } = arrays;
  const found = new Map<number, number[]>();
  for (const column of [placeStates, placeCounties, placeCities]) {
    column.forEach((one, place) => {
      const places = found.get(one);
      if (places) places.push(place);
      else if (one !== NO_VALUE) found.set(one, [place]);
    });
  }
  return found;
});

/** Adds the documents whose ZIP code, or city, county or state as written, is of the place. */
export function addPlaceFirms(segment: Segment, { state, zips, spellings }: NamedPlace, into: Bitset): void {
  const { placeStates, wordPlaces, wordPlaceStarts } = segment.arrays;
  const stateValue = segment.placeValueNumbers.get(`state ${valueKey(state)}`);
  for (const { facet, key } of spellings) {
    const value = segment.placeValueNumbers.get(`${facet} ${key}`);
    if (value === undefined || stateValue === undefined) continue;
    for (const place of placesWith(segment, value))
      if (placeStates[place] === stateValue) addPlaceDocs(segment, place, into);
  }
  // all firms of a state name it
  if (spellings.some(({ facet }) => facet === 'state')) return;
  for (const zip of zips) {
    const term = segment.vocabulary.find(zip);
    if (term < 0) continue;
    const end = wordPlaceStarts[term + 1] as number;
    for (let i = wordPlaceStarts[term] as number; i < end; i++) addPlaceDocs(segment, wordPlaces[i] as number, into);
  }
}

/** Error in miles of single-precision chords and of rounding to hundredths. */
const TOLERANCE_MILES = 0.02;

/** Adds the documents within a radius; distances are rounded to hundredths of a mile. */
export function addWithinRadius(segment: Segment, near: Point, miles: number, into: Bitset): void {
  const { cells, cellStarts, cellDocs, sphere } = segment.arrays;
  const [x, y, z] = unitVector(near);
  const [sure, possible] = [squaredChord(miles - TOLERANCE_MILES), squaredChord(miles + TOLERANCE_MILES)];
  for (const cell of cellsAround(near, miles)) {
    const at = binarySearch(cells, cell);
    if (at < 0) continue;
    for (let i = cellStarts[at] as number; i < (cellStarts[at + 1] as number); i++) {
      const doc = cellDocs[i] as number;
      const dx = (sphere[doc * 3] as number) - x;
      const dy = (sphere[doc * 3 + 1] as number) - y;
      const dz = (sphere[doc * 3 + 2] as number) - z;
      const chord = dx * dx + dy * dy + dz * dz;
      if (chord > possible) continue;
      if (chord < sure || hundredthMiles(near, segment.place(doc) as Point) <= miles * 100) addBit(into, doc);
    }
  }
}

function binarySearch(sorted: Uint32Array, wanted: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
}

/** Where named firms are: alerts ask for the same ones in many searches. */
const placesOf = new WeakMap<readonly string[], Map<Segment, readonly number[]>>();

/** Keeps of a set only the firms with these ids. */
export function keepFirms(segment: Segment, ids: readonly string[], set: Bitset): void {
  const bySegment = placesOf.get(ids) ?? new Map<Segment, readonly number[]>();
  placesOf.set(ids, bySegment);
  const docs = bySegment.get(segment) ?? ids.map((id) => segment.docOf(id)).filter((doc) => doc >= 0);
  bySegment.set(segment, docs);
  const named = segment.scratchSet();
  for (const doc of docs) addBit(named, doc);
  intersectInto(set, named);
}
