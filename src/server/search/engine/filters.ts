import { FACETS, type Facet } from '#contract/search/rules.ts';
import { addBit, type Bits } from './bits.ts';
import { hundredthMiles, onSphere, squaredChord } from './distance.ts';
import type { FirmFilter, Point } from './document.ts';
import { cellsAround } from './grid.ts';
import { fillPlace, fillValue } from './matching.ts';
import type { Segment } from './segment.ts';
import { valueKey } from './words.ts';

export type Chosen = Readonly<Record<Facet, readonly string[]>>;

/** The keys of the values that a search asks for; none means any. */
export function chosenOf(query: FirmFilter): Chosen {
  const verified = query.verified === undefined ? [] : [String(query.verified)];
  const lists = { ...query, verified };
  return Object.fromEntries(FACETS.map((facet) => [facet, lists[facet].map(valueKey)])) as unknown as Chosen;
}

/** Adds the documents under any of these values of a facet. */
export function fillFacet(segment: Segment, facet: Facet, keys: readonly string[], into: Bits): void {
  for (const key of keys) {
    if (facet === 'state' || facet === 'county' || facet === 'city') fillPlaces(segment, facet, key, into);
    else for (const value of valuesUnder(segment, facet, key)) fillValue(segment, value, into);
  }
}

/** Values that a key stands for: a code means all below it. */
export function valuesUnder(segment: Segment, facet: Facet, key: string): number[] {
  const own = segment.valueNumbers.get(`${facet} ${key}`);
  if (facet !== 'naics' || key.length === 2) return own === undefined ? [] : [own];
  return segment.codes.flatMap(({ value }) => (segment.values[value]?.key.startsWith(key) ? [value] : []));
}

function fillPlaces(segment: Segment, facet: 'state' | 'county' | 'city', key: string, into: Bits): void {
  const value = segment.placeValueNumbers.get(`${facet} ${key}`);
  if (value === undefined) return;
  const { placeStates, placeCounties, placeCities } = segment.arrays;
  const column = { state: placeStates, county: placeCounties, city: placeCities }[facet];
  for (let place = 0; place < column.length; place++) {
    if (column[place] === value) fillPlace(segment, place, into);
  }
}

/** Miles by which distances on the sphere of single precision may be wrong, and the rounding to hundredths. */
const BLUR = 0.02;

/** Adds the documents within a circle; distances count in hundredths of a mile, rounded. */
export function fillCircle(segment: Segment, near: Point, miles: number, into: Bits): void {
  const { cells, cellStarts, cellDocs, sphere } = segment.arrays;
  const [x, y, z] = onSphere(near);
  const [sure, possible] = [squaredChord(miles - BLUR), squaredChord(miles + BLUR)];
  for (const cell of cellsAround(near, miles)) {
    const at = find(cells, cell);
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

function find(sorted: Uint32Array, wanted: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
}
