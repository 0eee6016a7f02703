import { type Bits, hasBit } from './bits.ts';
import type { Counted } from './counts.ts';
import { hundredthMiles, onSphere } from './distance.ts';
import type { FirmQuery, Point } from './document.ts';
import { type Arrays, UNPLACED } from './layout.ts';
import type { Segment } from './segment.ts';
import { Smallest } from './smallest.ts';

/** What comes after every figure: 2^28, above all distances in hundredths of a mile. */
const LAST = 2 ** 28;
/** Keys are a figure times this, plus the rank of the name: segments hold fewer documents. */
const RANKS = 2 ** 24;

/** One document at its place in the order: a smaller figure first, then the name. */
export interface Placed {
  readonly segment: Segment;
  readonly doc: number;
  readonly figure: number;
}

/** The first `count` of these documents in an order; the best without words are those first by name. */
export function first(segment: Segment, among: Counted, query: FirmQuery, count: number): Placed[] {
  const { byName, byRecent, recent, byVerified, verified } = segment.arrays;
  const figureBy = (figure: (doc: number) => number) => (doc: number) => ({ segment, doc, figure: figure(doc) });
  const walk = (order: Uint32Array, figures?: Uint16Array) =>
    along(order, among, count, segment.arrays, figures).map(
      figureBy(figures ? (doc) => -(figures[doc] as number) : () => 0),
    );
  switch (query.sort) {
    case 'name':
    case 'best':
      return walk(byName);
    case 'recent':
      return walk(byRecent, recent);
    case 'verified':
      return walk(byVerified, verified);
    case 'distance':
      return nearest(segment, among.docs, query.near, count);
  }
}

/** The first documents of an order that is known: along it when many are in, else by their own keys. */
function along(
  order: Uint32Array,
  among: Counted,
  count: number,
  { rankOf, byName }: Arrays,
  figures?: Uint16Array,
): number[] {
  const { bits, size } = among;
  const wanted = Math.min(count, size);
  if (wanted * order.length < size * size * 4) return walkOver(order, bits, wanted);
  const { docs } = among; // listed only where they are needed
  const nearest = new Smallest(wanted);
  for (let i = 0; i < size; i++) {
    const doc = docs[i] as number;
    nearest.offer((figures ? 0xffff - (figures[doc] as number) : 0) * RANKS + (rankOf[doc] as number));
  }
  return Array.from(nearest.sorted(), (key) => byName[key % RANKS] as number);
}

function walkOver(order: Uint32Array, bits: Bits, wanted: number): number[] {
  const found: number[] = [];
  for (let i = 0; found.length < wanted; i++) if (hasBit(bits, order[i] as number)) found.push(order[i] as number);
  return found;
}

/** Documents with the highest scores; most are turned away before the rank of their name is looked at. */
export function best(segment: Segment, docs: Uint32Array, count: number): Placed[] {
  const { scores, arrays } = segment;
  const { rankOf, byName } = arrays;
  const highest = new Smallest(Math.min(count, docs.length));
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    const figure = (LAST - (scores[doc] as number)) * RANKS;
    if (figure <= highest.bound) highest.offer(figure + (rankOf[doc] as number));
  }
  return placedBy(segment, highest, byName);
}

const placedBy = (segment: Segment, keys: Smallest, byName: Uint32Array): Placed[] =>
  Array.from(keys.sorted(), (key) => ({
    segment,
    doc: byName[key % RANKS] as number,
    figure: Math.floor(key / RANKS),
  }));

/** Documents with the smallest figures; below 2^28, whole. */
function smallest(segment: Segment, docs: Uint32Array, count: number, figure: (doc: number) => number): Placed[] {
  const { rankOf, byName } = segment.arrays;
  const nearest = new Smallest(Math.min(count, docs.length));
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    nearest.offer(figure(doc) * RANKS + (rankOf[doc] as number));
  }
  return placedBy(segment, nearest, byName);
}

/** Chords of the sphere are shorter. */
const FAR = 8;
/** Square root of what single precision and the rounding to hundredths of a mile may hide. */
const BLUR = 1e-5;

function nearest(segment: Segment, docs: Uint32Array, near: Point | undefined, count: number): Placed[] {
  const distance = (doc: number) => {
    const there = segment.place(doc);
    return near && there ? hundredthMiles(near, there) : LAST;
  };
  if (!near || docs.length < 2000 || count >= docs.length) return smallest(segment, docs, count, distance);
  const { sphere, latitudes } = segment.arrays;
  const [x, y, z] = onSphere(near);
  const chords = new Float64Array(docs.length);
  const shortest = new Smallest(count);
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    const dx = (sphere[doc * 3] as number) - x;
    const dy = (sphere[doc * 3 + 1] as number) - y;
    const dz = (sphere[doc * 3 + 2] as number) - z;
    const chord = latitudes[doc] === UNPLACED ? FAR : dx * dx + dy * dy + dz * dz;
    chords[i] = chord;
    shortest.offer(chord);
  }
  if (shortest.largest >= FAR) return smallest(segment, docs, count, distance);
  const reach = (Math.sqrt(shortest.largest) + BLUR) ** 2;
  const chosen = docs.filter((_, i) => (chords[i] as number) <= reach);
  return smallest(segment, chosen, count, distance);
}

/** One order of several: by figure, then by folded name, then by id. */
export function merged(lists: readonly (readonly Placed[])[], from: number, to: number): Placed[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) return (filled[0] ?? []).slice(from, to);
  const names = new Map<Placed, string>();
  const name = (one: Placed) => {
    let known = names.get(one);
    if (known === undefined) {
      known = `${one.segment.nameAt(one.segment.arrays.rankOf[one.doc] as number)}\0${one.segment.coreId(one.doc)}`;
      names.set(one, known);
    }
    return known;
  };
  const before = (a: Placed, b: Placed) => a.figure < b.figure || (a.figure === b.figure && name(a) < name(b));
  const at = filled.map(() => 0);
  const page: Placed[] = [];
  for (let n = 0; n < to; n++) {
    let best = -1;
    filled.forEach((list, i) => {
      const one = list[at[i] as number];
      const other = best < 0 ? undefined : filled[best]?.[at[best] as number];
      if (one && (!other || before(one, other))) best = i;
    });
    if (best < 0) break;
    const one = filled[best]?.[(at[best] as number)++] as Placed;
    if (n >= from) page.push(one);
  }
  return page;
}
