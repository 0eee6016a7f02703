import { codeCovers } from '#contract/businesses/rules/certification-status.ts';
import { addBit, type Bitset, listBits } from '../layout/bitset.ts';
import { dayNumber } from '../layout/day-number.ts';
import type { Segment } from '../layout/segment.ts';
import { ownershipsOf } from '../text/ownership.ts';
import { type FacetSelection, valuesForKey } from './filters.ts';

/** Facets that a single certificate must satisfy together when a day is given. */
export const CERTIFICATE_FACETS = [
  'certification',
  'agency',
  'group',
  'naics',
  'ownership',
] as const satisfies readonly string[];

/** Matches among the documents of `base` by certificates valid on a day. */
export interface CertificateMatches {
  /** Documents with a certificate that satisfies all these facets. */
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
const codesOverlap = (certified: string, code: string) => codeCovers(certified, code) || codeCovers(code, certified);
const FULL_CODE_LENGTH = 6;
const CODE_FACET = CERTIFICATE_FACETS.indexOf('naics');
const OWNER_FACET = CERTIFICATE_FACETS.indexOf('ownership');

export function matchCertificatesOn(
  segment: Segment,
  day: string,
  chosen: FacetSelection,
  base: Bitset,
): CertificateMatches {
  const matcher = new CertificateMatcher(segment, dayNumber(day), chosen);
  const docs = new Uint32Array(segment.docs);
  const n = listBits(base, docs);
  for (let d = 0; d < n; d++) matcher.add(docs[d] as number);
  return matcher.result();
}

/** Collects matches and counts; `add` is called once per document. */
class CertificateMatcher {
  readonly #segment: Segment;
  readonly #day: number;
  /** By facet the selected values; undefined without a selection. */
  readonly #selected: readonly (ReadonlySet<number> | undefined)[];
  readonly #codeKeys: { readonly key: string; readonly values: ReadonlySet<number>; doc: number; count: number }[];
  readonly #matches: Bitset;
  readonly #counts: Uint32Array;
  /** By value the last document that was counted for it, + 1. */
  readonly #seen: Uint32Array;
  readonly #named: Uint8Array;
  readonly #wide: WiderCodes[] = [];
  readonly #owners = new Map<number, readonly number[]>();

  constructor(segment: Segment, day: number, chosen: FacetSelection) {
    this.#segment = segment;
    this.#day = day;
    this.#selected = CERTIFICATE_FACETS.map((facet) => {
      const valuesOf = (key: string) =>
        facet === 'naics' ? this.#overlapping(key) : valuesForKey(segment, facet, key);
      const keys = chosen[facet] ?? [];
      return keys.length === 0 ? undefined : new Set(keys.flatMap(valuesOf));
    });
    this.#codeKeys = (chosen.naics ?? []).map((key) => ({
      key,
      values: new Set(this.#overlapping(key)),
      doc: -1,
      count: 0,
    }));
    this.#matches = segment.scratchSet();
    this.#counts = new Uint32Array(segment.values.length);
    this.#seen = new Uint32Array(segment.values.length);
    this.#named = new Uint8Array(segment.values.length);
  }

  #keyOf = (value: number) => this.#segment.values[value]?.key ?? '';

  /** Values of codes that overlap with a code. */
  #overlapping = (key: string) =>
    [...this.#segment.codes, ...this.#segment.sectors].flatMap(({ value }) =>
      codesOverlap(this.#keyOf(value), key) ? [value] : [],
    );

  add(doc: number): void {
    const { certificateStarts, certificateFrom, certificateUntil } = this.#segment.arrays;
    const wideCodes = new Set<number>();
    const end = certificateStarts[doc + 1] as number;
    for (let i = certificateStarts[doc] as number; i < end; i++) {
      if ((certificateFrom[i] as number) <= this.#day && (certificateUntil[i] as number) >= this.#day)
        this.#addCertificate(doc, i, wideCodes);
    }
    if (wideCodes.size > 0) this.#wide.push(widerCodesOf(this.#segment, doc, wideCodes, this.#seen));
  }

  /** A certificate that fails a single facet still counts for the values of that facet. */
  #addCertificate(doc: number, i: number, wideCodes: Set<number>): void {
    const a = this.#segment.arrays;
    const codes = a.certificateCodes.subarray(a.certificateCodeStarts[i], a.certificateCodeStarts[i + 1]);
    for (const code of codes) this.#named[code] = 1;
    const own = [a.certificateKinds[i] as number, a.certificateAgencies[i] as number, a.certificateGroups[i] as number];
    const fits = own.map((value, facet) => this.#selected[facet]?.has(value) ?? true);
    const selectedCodes = this.#selected[CODE_FACET];
    fits.push(!selectedCodes || codes.some((code) => selectedCodes.has(code)));
    const owners = this.#ownersOf(own[0] as number, own[2] as number);
    const selectedOwners = this.#selected[OWNER_FACET];
    fits.push(!selectedOwners || owners.some((value) => selectedOwners.has(value)));
    const failing = fits.filter((fit) => !fit).length;
    if (failing === 0) addBit(this.#matches, doc);
    if (failing > 1) return;
    own.forEach((value, facet) => {
      if (value < this.#counts.length && (failing === 0 || !fits[facet])) this.#count(value, doc);
    });
    if (failing === 0 || !fits[CODE_FACET]) this.#countCodes(codes, doc, wideCodes);
    if (failing === 0 || !fits[OWNER_FACET]) for (const value of owners) this.#count(value, doc);
  }

  /** Values of the owners that a type and a group say; the same for many certificates. */
  #ownersOf(type: number, group: number): readonly number[] {
    const pair = type * 0x10000 + group;
    const known = this.#owners.get(pair);
    if (known) return known;
    const { values, valueNumbers } = this.#segment;
    const owners = ownershipsOf(this.#keyOf(type), values[group]?.key ?? null).flatMap(
      (one) => valueNumbers.get(`ownership ${one}`) ?? [],
    );
    this.#owners.set(pair, owners);
    return owners;
  }

  #countCodes(codes: Uint16Array, doc: number, wideCodes: Set<number>): void {
    for (const code of codes) {
      this.#count(code, doc);
      if (this.#keyOf(code).length < FULL_CODE_LENGTH) wideCodes.add(code);
      const sector = this.#segment.sectorOf(code);
      if (sector !== undefined && sector !== code) this.#count(sector, doc);
    }
    for (const one of this.#codeKeys) {
      if (one.doc === doc || !codes.some((code) => one.values.has(code))) continue;
      one.doc = doc;
      one.count++;
    }
  }

  #count(value: number, doc: number): void {
    if (this.#seen[value] === doc + 1) return;
    this.#seen[value] = doc + 1;
    (this.#counts[value] as number)++;
  }

  result(): CertificateMatches {
    const named = this.#segment.codes.filter(({ value }) => this.#named[value]).map(({ value }) => this.#keyOf(value));
    return {
      matches: this.#matches,
      counts: this.#counts,
      codeCounts: new Map(this.#codeKeys.map(({ key, count }) => [key, count])),
      named: new Set(named.filter((key) => key.length === FULL_CODE_LENGTH)),
      wide: this.#wide,
    };
  }
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
  for (const code of new Set(all.flatMap(({ named }) => [...named]))) {
    const more = wide.filter(({ codes, counted }) => {
      return !counted.has(code) && [...codes].some((certified) => codeCovers(certified, code));
    });
    counts.set(code, more.length);
  }
  return counts;
}
