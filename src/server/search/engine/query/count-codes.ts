import type { SegmentMatches } from './filter-segment.ts';
import { addFacetMatches } from './filters.ts';

/** Documents by selected code, if it were the only one. */
export function countCodes(parts: readonly SegmentMatches[], keys: readonly string[]): Map<string, number> {
  const count = (key: string) =>
    parts.reduce((sum, part) => sum + (part.certificates?.codeCounts.get(key) ?? countOneCode(part, key)), 0);
  return new Map(keys.map((key) => [key, count(key)]));
}

function countOneCode({ segment, matches, withoutFacet: without }: SegmentMatches, key: string): number {
  const base = without.get('naics') ?? matches;
  if (base.size === 0) return 0;
  const bits = segment.scratchSet();
  addFacetMatches(segment, 'naics', [key], bits);
  return segment.countIntersection(bits, base.bits, 0, bits.length);
}
