import type { DocumentFilter, DocumentKind, UnsaidCounts } from '../document.ts';
import { type Bitset, intersectInto, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { addUnsaid, asksCapacity, type CapacityMatches, matchCapacity, noUnsaid } from './capacity.ts';
import { CERTIFICATE_FACETS, type CertificateMatches, matchCertificatesOn } from './certificates-on-day.ts';
import { DocSet } from './count-values.ts';
import { addFacetMatches, addWithinRadius, type FacetSelection, keepFirms } from './filters.ts';
import { selectedRanges } from './range-facets.ts';

/** Facets that one certificate answers together when a day is given. */
export const AS_OF_FACETS: readonly string[] = CERTIFICATE_FACETS;

/** The filters of facets: of all, or without one of them. */
interface FilteredFacets {
  readonly chosen: FacetSelection;
  readonly filters: readonly { readonly facet: string }[];
  readonly under: (start: Bitset, left?: string) => Bitset;
}

/** The matches of one segment. */
export interface SegmentMatches {
  readonly segment: Segment;
  readonly matches: DocSet;
  /** Documents that match all filters but this facet's; only for filtered facets. */
  readonly withoutFacet: ReadonlyMap<string, DocSet>;
  readonly certificates: CertificateMatches | undefined;
  /** Undefined without a filter of capacity. */
  readonly capacity: CapacityMatches | undefined;
  /** Documents that match everything else, but have not said what a filter of capacity asks for. */
  readonly unsaid: () => Bitset;
}

/** The documents of `base` that match all filters; `base` is used up. */
export function filterSegment(
  segment: Segment,
  base: Bitset,
  query: DocumentFilter,
  { chosen, kind }: { readonly chosen: FacetSelection; readonly kind: DocumentKind },
): SegmentMatches {
  if (query.only) keepFirms(segment, query.only, base);
  if (query.near && query.radius_miles !== undefined) {
    const circle = segment.scratchSet();
    addWithinRadius(segment, query.near, query.radius_miles, circle);
    intersectInto(base, circle);
  }
  const capacity = matchCapacity(segment, query);
  const everyone = capacity && segment.scratchSet();
  everyone?.set(base);
  if (capacity) intersectInto(base, capacity.allowed);
  const certificates = query.as_of === undefined ? [] : AS_OF_FACETS;
  const listed = kind.facets.flatMap((facet) => {
    const keys = chosen[facet] ?? [];
    if (keys.length === 0 || certificates.includes(facet)) return [];
    const bits = segment.scratchSet();
    addFacetMatches(segment, facet, keys, bits);
    if (facet === 'language' && capacity?.silentLanguage) unionInto(bits, capacity.silentLanguage);
    return { facet, bits };
  });
  const filters = [...listed, ...selectedRanges(segment, query)];
  const under = (start: Bitset, left?: string) => {
    if (!filters.some(({ facet }) => facet !== left)) return start;
    const bits = segment.scratchSet();
    bits.set(start);
    for (const { facet, bits: own } of filters) if (facet !== left) intersectInto(bits, own);
    return bits;
  };
  const unsaid = () => {
    const some = everyone ?? segment.scratchSet();
    if (capacity) intersectInto(some, capacity.unsaid);
    const rest = under(some, 'language');
    return query.as_of === undefined ? rest : matchCertificatesOn(segment, query.as_of, chosen, rest).matches;
  };
  return { segment, capacity, unsaid, ...matchFacets(segment, base, query, { chosen, filters, under }) };
}

function matchFacets(
  segment: Segment,
  base: Bitset,
  { as_of }: DocumentFilter,
  { chosen, filters, under }: FilteredFacets,
): Pick<SegmentMatches, 'matches' | 'withoutFacet' | 'certificates'> {
  if (as_of === undefined) {
    return {
      matches: new DocSet(segment, under(base)),
      withoutFacet: new Map(filters.map(({ facet }) => [facet, new DocSet(segment, under(base, facet))])),
      certificates: undefined,
    };
  }
  const certified = matchCertificatesOn(segment, as_of, chosen, under(base));
  const all = filters.length > 0 ? matchCertificatesOn(segment, as_of, chosen, base) : certified;
  return {
    matches: new DocSet(segment, certified.matches),
    withoutFacet: new Map(filters.map(({ facet }) => [facet, new DocSet(segment, under(all.matches, facet))])),
    certificates: { ...certified, named: all.named },
  };
}

/** Firms that match but for what they have not said; null without a filter of capacity. */
export function countUnsaid(parts: readonly SegmentMatches[], query: DocumentFilter): UnsaidCounts | null {
  if (!asksCapacity(query)) return null;
  const counts = noUnsaid();
  for (const { segment, capacity, unsaid } of parts) if (capacity) addUnsaid(segment, capacity, unsaid(), counts);
  return counts;
}
