import { codeCovers } from '#contract/businesses/rules/certification-status.ts';
import type { Facet } from '#contract/search/rules.ts';
import { addBit, type Bitset, listBits } from '../layout/bitset.ts';
import { dayNumber } from '../layout/day-number.ts';
import type { Segment } from '../layout/segment.ts';
import { type FacetSelection, valuesForKey } from './filters.ts';

/** Facets that a single certificate must satisfy together when a day is given. */
export const CERTIFICATE_FACETS = ['certification', 'agency', 'group', 'naics'] as const satisfies readonly Facet[];

/** Matches among the documents of `base` by certificates valid on a day. */
export interface CertificateMatches {
  /** Documents with a certificate that satisfies all four facets. */
  readonly matches: Bitset;
  /** By value: documents that would match if it were the only one selected in its facet; without those of `wide`. */
  readonly counts: Uint32Array;
  /** The same by selected key of `naics`. */
  readonly codeCounts: ReadonlyMap<string, number>;
  /** Codes of six digits that certificates name. */
  readonly named: ReadonlySet<string>;
  /** By document the certified codes that are wider than six digits. */
  readonly wide: readonly WiderCodes[];
}
export interface WiderCodes {
  readonly codes: ReadonlySet<string>;
  /** Narrower codes for which the document is already counted. */
  readonly counted: ReadonlySet<string>;
}

/** Whether a certificate for one code covers another, or any of its descendants. */
const codesOverlap = (certified: string, asked: string) => codeCovers(certified, asked) || codeCovers(asked, certified);
const FULL_CODE_LENGTH = 6;

export function matchCertificatesOn(
  segment: Segment,
  day: string,
  chosen: FacetSelection,
  base: Bitset,
): CertificateMatches {
  const a = segment.arrays;
  const on = dayNumber(day);
  const keyOf = (value: number) => segment.values[value]?.key ?? '';
  const answering = (key: string) =>
    [...segment.codes, ...segment.sectors].flatMap(({ value }) => (codesOverlap(keyOf(value), key) ? [value] : []));
  const sets = CERTIFICATE_FACETS.map((facet) => {
    return new Set(
      chosen[facet].flatMap((key) => (facet === 'naics' ? answering(key) : valuesForKey(segment, facet, key))),
    );
  });
  const open = CERTIFICATE_FACETS.map((facet) => chosen[facet].length === 0);
  const [matches, counts] = [segment.scratchSet(), new Uint32Array(segment.values.length)];
  const seen = new Uint32Array(segment.values.length);
  const codeKeys = chosen.naics.map((key) => ({ key, values: new Set(answering(key)), doc: -1, count: 0 }));
  const named = new Uint8Array(segment.values.length);
  const wide: WiderCodes[] = [];
  const docs = new Uint32Array(segment.docs);
  const n = listBits(base, docs);
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
        if (keyOf(code).length < FULL_CODE_LENGTH) wideCodes.add(code);
        const sector = segment.sectorOf(code);
        if (sector !== undefined && sector !== code) note(sector, doc);
      }
      for (const one of codeKeys) {
        if (one.doc === doc || !codes.some((code) => one.values.has(code))) continue;
        one.doc = doc;
        one.count++;
      }
    }
    if (wideCodes.size > 0) wide.push(widerCodesOf(segment, doc, wideCodes, seen));
  }
  return {
    matches,
    counts,
    codeCounts: new Map(codeKeys.map(({ key, count }) => [key, count])),
    named: new Set(
      segment.codes.flatMap(({ value }) =>
        named[value] && keyOf(value).length === FULL_CODE_LENGTH ? [keyOf(value)] : [],
      ),
    ),
    wide,
  };
}

function widerCodesOf(
  { values, codes }: Segment,
  doc: number,
  own: ReadonlySet<number>,
  seen: Uint32Array,
): WiderCodes {
  const keyOf = (value: number) => values[value]?.key ?? '';
  const counted = codes.filter(({ value }) => seen[value] === doc + 1).map(({ value }) => keyOf(value));
  return { codes: new Set([...own].map(keyOf)), counted: new Set(counted) };
}

/** By certified code: the documents that only have a certificate for a wider code. */
export function countWiderCodes(all: readonly CertificateMatches[]): Map<string, number> {
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
