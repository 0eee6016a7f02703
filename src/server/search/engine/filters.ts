import { codeCovers } from '#contract/businesses/rules/certification-status.ts';
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
  /** By value: documents that would match, were it the only one chosen in its facet; without those of `wide`. */
  readonly counts: Uint32Array;
  /** The same by chosen key of `naics`. */
  readonly codeCounts: ReadonlyMap<string, number>;
  /** Codes of six digits that certificates name. */
  readonly named: ReadonlySet<string>;
  /** By document what its certificates for wider codes say of narrower ones. */
  readonly wide: readonly Wide[];
}
export interface Wide {
  readonly codes: ReadonlySet<string>;
  /** Narrower codes for which it is counted already. */
  readonly counted: ReadonlySet<string>;
}

/** Whether a certificate for one code answers a question for another, or for any code below it. */
const answers = (certified: string, asked: string) => codeCovers(certified, asked) || codeCovers(asked, certified);
const FULL = 6;

export function certifiedOn(segment: Segment, day: string, chosen: Chosen, base: Bits): Certified {
  const a = segment.arrays;
  const on = dayNumber(day);
  const keyOf = (value: number) => segment.values[value]?.key ?? '';
  const answering = (key: string) =>
    [...segment.codes, ...segment.sectors].flatMap(({ value }) => (answers(keyOf(value), key) ? [value] : []));
  const sets = CERTIFIED.map((facet) => {
    return new Set(
      chosen[facet].flatMap((key) => (facet === 'naics' ? answering(key) : valuesUnder(segment, facet, key))),
    );
  });
  const open = CERTIFIED.map((facet) => chosen[facet].length === 0);
  const [matches, counts] = [segment.take(), new Uint32Array(segment.values.length)];
  const seen = new Uint32Array(segment.values.length);
  const codeKeys = chosen.naics.map((key) => ({ key, values: new Set(answering(key)), doc: -1, count: 0 }));
  const named = new Uint8Array(segment.values.length);
  const wide: Wide[] = [];
  const docs = new Uint32Array(segment.docs);
  const n = list(base, docs);
  const note = (value: number, doc: number) => {
    if (seen[value] === doc + 1) return;
    seen[value] = doc + 1;
    (counts[value] as number)++;
  };
  for (let d = 0; d < n; d++) {
    const doc = docs[d] as number;
    const wideCodes = new Set<number>();
    const end = a.certificateStarts[doc + 1] as number;
    for (let i = a.certificateStarts[doc] as number; i < end; i++) {
      if ((a.certificateFrom[i] as number) > on || (a.certificateUntil[i] as number) < on) continue;
      const codes = a.certificateCodes.subarray(a.certificateCodeStarts[i], a.certificateCodeStarts[i + 1]);
      for (const code of codes) named[code] = 1;
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
        if (keyOf(code).length < FULL) wideCodes.add(code);
        const sector = segment.sectorOf(code);
        if (sector !== undefined && sector !== code) note(sector, doc);
      }
      for (const one of codeKeys) {
        if (one.doc === doc || !codes.some((code) => one.values.has(code))) continue;
        one.doc = doc;
        one.count++;
      }
    }
    if (wideCodes.size > 0) wide.push(wideOf(segment, doc, wideCodes, seen));
  }
  return {
    matches,
    counts,
    codeCounts: new Map(codeKeys.map(({ key, count }) => [key, count])),
    named: new Set(
      segment.codes.flatMap(({ value }) => (named[value] && keyOf(value).length === FULL ? [keyOf(value)] : [])),
    ),
    wide,
  };
}

function wideOf({ values, codes }: Segment, doc: number, own: ReadonlySet<number>, seen: Uint32Array): Wide {
  const keyOf = (value: number) => values[value]?.key ?? '';
  const counted = codes.filter(({ value }) => seen[value] === doc + 1).map(({ value }) => keyOf(value));
  return { codes: new Set([...own].map(keyOf)), counted: new Set(counted) };
}

/** By code that certificates name: the documents that have one for a wider code alone. */
export function countWide(all: readonly Certified[]): Map<string, number> {
  const counts = new Map<string, number>();
  const wide = all.flatMap((certified) => certified.wide);
  if (wide.length === 0) return counts;
  for (const asked of new Set(all.flatMap(({ named }) => [...named]))) {
    const more = wide.filter(({ codes, counted }) => {
      return !counted.has(asked) && [...codes].some((certified) => codeCovers(certified, asked));
    });
    counts.set(asked, more.length);
  }
  return counts;
}
