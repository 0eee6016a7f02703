import type { Segment } from './segment.ts';

/** What is derived from a segment, made at its first use and kept as long as the segment. */
export function perSegment<T extends object>(make: (segment: Segment) => T): (segment: Segment) => T {
  const made = new WeakMap<Segment, T>();
  return (segment) => {
    const before = made.get(segment);
    if (before) return before;
    const one = make(segment);
    made.set(segment, one);
    return one;
  };
}
