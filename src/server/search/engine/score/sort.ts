import type { DocumentQuery, FigureSort, Point } from '../document.ts';
import { hundredthMiles, unitVector } from '../geo/distance.ts';
import { type Bitset, hasBit } from '../layout/bitset.ts';
import { sortKey as figureKey } from '../layout/figures.ts';
import type { Segment } from '../layout/segment.ts';
import { type Arrays, NO_COORDINATE } from '../layout/segment-layout.ts';
import type { DocSet } from '../query/count-values.ts';
import { TopK } from './top-k.ts';

/** Sorts last: 2^28, above all distances in hundredths of a mile. */
const MAX_FIGURE = 2 ** 28;
/** Keys are a figure times this, plus the rank of the name: segments have fewer documents. */
const RANK_RANGE = 2 ** 24;

/** A document with its sort key: ascending, then by name. */
export interface SortedDoc {
  readonly segment: Segment;
  readonly doc: number;
  readonly sortKey: number;
}

/** The first `count` documents in the order of the query; `best` without words sorts by name. */
export function sortDocs(segment: Segment, among: DocSet, query: DocumentQuery, count: number): SortedDoc[] {
  const { byName, byRecent, recent, byVerified, verified } = segment.arrays;
  const sortKeyBy = (sortKey: (doc: number) => number) => (doc: number) => ({ segment, doc, sortKey: sortKey(doc) });
  const walk = (order: Uint32Array, figures?: Uint16Array) =>
    takeInOrder(order, among, count, segment.arrays, figures).map(
      sortKeyBy(figures ? (doc) => -(figures[doc] as number) : () => 0),
    );
  if (typeof query.sort === 'object') return byFigure(segment, among, query.sort, count);
  switch (query.sort) {
    case 'name':
    case 'best':
      return walk(byName);
    case 'recent':
      return walk(byRecent, recent);
    case 'verified':
      return walk(byVerified, verified);
    case 'distance':
      return nearestDocs(segment, among.docs, query.near, count);
  }
}

/** The first documents by a figure. */
function byFigure(segment: Segment, among: DocSet, { figure, isDescending }: FigureSort, count: number): SortedDoc[] {
  const { docs: order, positions } = segment.figures.order(figure, isDescending, segment.arrays.byName);
  const figures = segment.figures.column(figure);
  const wanted = Math.min(count, among.size);
  const found = isQuickToScan(order, among, wanted)
    ? scanOrder(order, among.bits, wanted)
    : firstPositions(among.docs, positions, wanted).map((at) => order[at] as number);
  return found.map((doc) => ({ segment, doc, sortKey: figureKey(figures[doc] as number, isDescending) }));
}

function firstPositions(docs: Uint32Array, positions: Uint32Array, count: number): number[] {
  const first = new TopK(count);
  for (let i = 0; i < docs.length; i++) first.offer(positions[docs[i] as number] as number);
  return [...first.sorted()];
}

/** Where many match, the first of an order are found soon. */
const isQuickToScan = (order: Uint32Array, { size }: DocSet, wanted: number) => wanted * order.length < size * size * 4;

/** The first documents of a stored order: by scanning it where many match, else by a top-k over the matches. */
function takeInOrder(
  order: Uint32Array,
  among: DocSet,
  count: number,
  { rankOf, byName }: Arrays,
  figures?: Uint16Array,
): number[] {
  const { bits, size } = among;
  const wanted = Math.min(count, size);
  if (isQuickToScan(order, among, wanted)) return scanOrder(order, bits, wanted);
  const { docs } = among; // listed only where they are needed
  const nearest = new TopK(wanted);
  for (let i = 0; i < size; i++) {
    const doc = docs[i] as number;
    nearest.offer((figures ? 0xffff - (figures[doc] as number) : 0) * RANK_RANGE + (rankOf[doc] as number));
  }
  return Array.from(nearest.sorted(), (key) => byName[key % RANK_RANGE] as number);
}

function scanOrder(order: Uint32Array, bits: Bitset, wanted: number): number[] {
  const found: number[] = [];
  for (let i = 0; found.length < wanted; i++) if (hasBit(bits, order[i] as number)) found.push(order[i] as number);
  return found;
}

/** Documents with the highest scores; most are rejected before their name's rank is read. */
export function topScored(segment: Segment, docs: Uint32Array, count: number): SortedDoc[] {
  const { scores, arrays } = segment;
  const { rankOf, byName } = arrays;
  const highest = new TopK(Math.min(count, docs.length));
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    const figure = (MAX_FIGURE - (scores[doc] as number)) * RANK_RANGE;
    if (figure <= highest.threshold) highest.offer(figure + (rankOf[doc] as number));
  }
  return toSortedDocs(segment, highest, byName);
}

const toSortedDocs = (segment: Segment, keys: TopK, byName: Uint32Array): SortedDoc[] =>
  Array.from(keys.sorted(), (key) => ({
    segment,
    doc: byName[key % RANK_RANGE] as number,
    sortKey: Math.floor(key / RANK_RANGE),
  }));

/** Documents with the smallest figures; below 2^28, whole. */
function lowestFigures(
  segment: Segment,
  docs: Uint32Array,
  count: number,
  figure: (doc: number) => number,
): SortedDoc[] {
  const { rankOf, byName } = segment.arrays;
  const nearest = new TopK(Math.min(count, docs.length));
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    nearest.offer(figure(doc) * RANK_RANGE + (rankOf[doc] as number));
  }
  return toSortedDocs(segment, nearest, byName);
}

/** Chords of the sphere are shorter. */
const BEYOND_SPHERE = 8;
/** Error of chords by single precision and rounding to hundredths of a mile. */
const TOLERANCE = 1e-5;

function nearestDocs(segment: Segment, docs: Uint32Array, near: Point | undefined, count: number): SortedDoc[] {
  const distance = (doc: number) => {
    const there = segment.place(doc);
    return near && there ? hundredthMiles(near, there) : MAX_FIGURE;
  };
  if (!near || docs.length < 2000 || count >= docs.length) return lowestFigures(segment, docs, count, distance);
  const { sphere, latitudes } = segment.arrays;
  const [x, y, z] = unitVector(near);
  const chords = new Float64Array(docs.length);
  const shortest = new TopK(count);
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    const dx = (sphere[doc * 3] as number) - x;
    const dy = (sphere[doc * 3 + 1] as number) - y;
    const dz = (sphere[doc * 3 + 2] as number) - z;
    const chord = latitudes[doc] === NO_COORDINATE ? BEYOND_SPHERE : dx * dx + dy * dy + dz * dz;
    chords[i] = chord;
    shortest.offer(chord);
  }
  if (shortest.largest >= BEYOND_SPHERE) return lowestFigures(segment, docs, count, distance);
  const reach = (Math.sqrt(shortest.largest) + TOLERANCE) ** 2;
  const chosen = docs.filter((_, i) => (chords[i] as number) <= reach);
  return lowestFigures(segment, chosen, count, distance);
}

/** Merges sorted lists: by sort key, then by normalized name, then by id. */
export function mergeSorted(lists: readonly (readonly SortedDoc[])[], from: number, to: number): SortedDoc[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) return (filled[0] ?? []).slice(from, to);
  const names = new Map<SortedDoc, string>();
  const name = (one: SortedDoc) => {
    let known = names.get(one);
    if (known === undefined) {
      known = `${one.segment.nameAt(one.segment.arrays.rankOf[one.doc] as number)}\0${one.segment.coreId(one.doc)}`;
      names.set(one, known);
    }
    return known;
  };
  const before = (a: SortedDoc, b: SortedDoc) =>
    a.sortKey < b.sortKey || (a.sortKey === b.sortKey && name(a) < name(b));
  const at = filled.map(() => 0);
  const page: SortedDoc[] = [];
  for (let n = 0; n < to; n++) {
    let best = -1;
    filled.forEach((list, i) => {
      const one = list[at[i] as number];
      const other = best < 0 ? undefined : filled[best]?.[at[best] as number];
      if (one && (!other || before(one, other))) best = i;
    });
    if (best < 0) break;
    const one = filled[best]?.[(at[best] as number)++] as SortedDoc;
    if (n >= from) page.push(one);
  }
  return page;
}
