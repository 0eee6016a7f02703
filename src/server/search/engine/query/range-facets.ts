import type { DocumentFilter, FacetCount, FigureRange } from '../document.ts';
import { addBit, type Bitset, bitsetWords, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { DocSet } from './count-values.ts';

/** Facets whose values are ranges of figures: for each that is selected the documents of its selected values. */
export function selectedRanges(segment: Segment, { ranges = {} }: DocumentFilter): { facet: string; bits: Bitset }[] {
  return Object.entries(ranges).flatMap(([facet, { selected, values }]) => {
    if (selected.length === 0) return [];
    const bits = segment.scratchSet();
    for (const { value, where } of values) if (selected.includes(value)) unionInto(bits, docsInRanges(segment, where));
    return [{ facet, bits }];
  });
}

/** The documents of each value, each as if it were the only one selected in its facet. */
export function countRanges(
  parts: readonly { readonly segment: Segment; readonly among: (facet: string) => DocSet }[],
  { ranges = {} }: DocumentFilter,
): [facet: string, counts: FacetCount[]][] {
  return Object.entries(ranges).map(([facet, { values }]) => {
    const counts = values.map(({ value, where }) => {
      const count = parts.reduce((sum, { segment, among }) => {
        const docs = among(facet);
        if (docs.size === 0) return sum;
        return sum + segment.countIntersection(docsInRanges(segment, where), docs.bits, 0, docs.bits.length);
      }, 0);
      return { value, label: value, count };
    });
    return [facet, counts];
  });
}

/** The documents whose figures are in all these ranges, removed ones included; kept for the next question. */
function docsInRanges(segment: Segment, where: readonly FigureRange[]): Bitset {
  return segment.figures.range(JSON.stringify(where), () => {
    const bits = new Uint32Array(bitsetWords(segment.docs));
    const tests = where.map(({ figure, from = -Infinity, to = Infinity, isMissing = false }) => {
      const known = segment.figures.column(figure);
      return (doc: number) => {
        const value = known[doc] as number;
        return isMissing ? Number.isNaN(value) : value >= from && value <= to;
      };
    });
    for (let doc = 0; doc < segment.docs; doc++) if (tests.every((fits) => fits(doc))) addBit(bits, doc);
    return bits;
  });
}
