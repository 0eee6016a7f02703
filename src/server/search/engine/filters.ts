import { FACETS, type Facet } from '#contract/search/rules.ts';
import { addBit, type Bits, list } from './bits.ts';
import { dayNumber } from './days.ts';
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

/** Facets that one certificate must answer together when a day is given. */
export const CERTIFIED = ['certification', 'agency', 'group', 'naics'] as const satisfies readonly Facet[];

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

/** What the certificates in force on a day say of the documents of `base`. */
export interface Certified {
  /** Documents with a certificate that answers all four facets. */
  readonly matches: Bits;
  /** By value: documents that would match, were it the only one chosen in its facet. */
  readonly counts: Uint32Array;
  /** The same by chosen key of `naics`. */
  readonly codeCounts: ReadonlyMap<string, number>;
}

export function certifiedOn(segment: Segment, day: string, chosen: Chosen, base: Bits): Certified {
  const a = segment.arrays;
  const on = dayNumber(day);
  const sets = CERTIFIED.map((facet) => new Set(chosen[facet].flatMap((key) => valuesUnder(segment, facet, key))));
  const open = CERTIFIED.map((facet) => chosen[facet].length === 0);
  const [matches, counts] = [segment.take(), new Uint32Array(segment.values.length)];
  const seen = new Uint32Array(segment.values.length);
  const codeKeys = chosen.naics.map((key) => ({
    key,
    under: new Set(valuesUnder(segment, 'naics', key)),
    doc: -1,
    count: 0,
  }));
  const docs = new Uint32Array(segment.docs);
  const n = list(base, docs);
  const note = (value: number, doc: number) => {
    if (seen[value] === doc + 1) return;
    seen[value] = doc + 1;
    (counts[value] as number)++;
  };
  for (let d = 0; d < n; d++) {
    const doc = docs[d] as number;
    for (let i = a.certificateStarts[doc] as number; i < (a.certificateStarts[doc + 1] as number); i++) {
      if ((a.certificateFrom[i] as number) > on || (a.certificateUntil[i] as number) < on) continue;
      const codes = a.certificateCodes.subarray(a.certificateCodeStarts[i], a.certificateCodeStarts[i + 1]);
      const own = [
        a.certificateKinds[i] as number,
        a.certificateAgencies[i] as number,
        a.certificateGroups[i] as number,
      ];
      const fits = own.map((value, facet) => open[facet] || (sets[facet] as Set<number>).has(value));
      fits.push(open[3] || codes.some((code) => (sets[3] as Set<number>).has(code)));
      const failing = fits.filter((fit) => !fit).length;
      if (failing === 0) addBit(matches, doc);
      if (failing > 1) continue;
      own.forEach((value, facet) => {
        if (value < counts.length && (failing === 0 || !fits[facet])) note(value, doc);
      });
      if (failing > 0 && fits[3]) continue;
      for (const code of codes) {
        note(code, doc);
        const sector = segment.sectorOf(code);
        if (sector !== undefined && sector !== code) note(sector, doc);
      }
      for (const one of codeKeys) {
        if (one.doc === doc || !codes.some((code) => one.under.has(code))) continue;
        one.doc = doc;
        one.count++;
      }
    }
  }
  return { matches, counts, codeCounts: new Map(codeKeys.map(({ key, count }) => [key, count])) };
}
