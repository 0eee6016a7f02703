import { codeCovers } from '#contract/businesses/rules/certification-status.ts';
import type { Facet } from '#contract/search/rules.ts';
import { addBit, type Bits, list } from './bits.ts';
import { dayNumber } from './days.ts';
import { type Chosen, valuesUnder } from './filters.ts';
import type { Segment } from './segment.ts';

/** Facets that one certificate must answer together when a day is given. */
export const CERTIFIED = ['certification', 'agency', 'group', 'naics'] as const satisfies readonly Facet[];

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
