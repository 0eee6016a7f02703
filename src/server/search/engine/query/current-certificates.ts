import type { DocumentFilter } from '../document.ts';
import { addBit, type Bitset, bitsetWords, hasBit } from '../layout/bitset.ts';
import { dayNumber } from '../layout/day-number.ts';
import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';

/** The documents with a certificate of each type and agency, or with any, that has not ended before a day. */
interface Current {
  day: number;
  readonly sets: Map<number | typeof ANY, Bitset>;
}

export const ANY = 'any';

/** Put together once a day. */
const currentOf = perSegment((): Current => ({ day: -1, sets: new Map() }));

/** The documents with a certificate of a type or agency, or with any, that has not ended before a day. */
export function currentHolders(segment: Segment, value: number | typeof ANY, day: number): Bitset {
  const current = currentOf(segment);
  if (current.day !== day) {
    current.day = day;
    current.sets.clear();
  }
  const known = current.sets.get(value);
  if (known) return known;
  const set = new Uint32Array(bitsetWords(segment.docs));
  const { certificateStarts, certificateKinds, certificateAgencies, certificateEnds } = segment.arrays;
  for (let doc = 0; doc < segment.docs; doc++) {
    for (let i = certificateStarts[doc] as number; i < (certificateStarts[doc + 1] as number); i++) {
      const isOf = value === ANY || certificateKinds[i] === value || certificateAgencies[i] === value;
      if (isOf && (certificateEnds[i] as number) >= day) addBit(set, doc);
    }
  }
  current.sets.set(value, set);
  return set;
}

/** The documents with a certificate of a type or agency, or with any, that ended before a day, and none of it in force. */
export function endedHolders(segment: Segment, value: number | typeof ANY, day: number): Bitset {
  const inForce = currentHolders(segment, value, day);
  const set = segment.scratchSet();
  const { certificateStarts, certificateKinds, certificateAgencies } = segment.arrays;
  for (let doc = 0; doc < segment.docs; doc++) {
    for (let i = certificateStarts[doc] as number; i < (certificateStarts[doc + 1] as number); i++) {
      const isOf = value === ANY || certificateKinds[i] === value || certificateAgencies[i] === value;
      if (isOf && !hasBit(inForce, doc)) addBit(set, doc);
    }
  }
  return set;
}

/** The day before which the certificates have ended that a question asks for; undefined where it does not. */
export const endMeant = (
  { isOfEnded }: { readonly isOfEnded: boolean },
  { today }: Pick<DocumentFilter, 'today'>,
): number | undefined => (today !== undefined && isOfEnded ? dayNumber(today) : undefined);

/** The day on which certificates count; undefined where those that have ended are as good. */
export const dayMeant = (
  { asksEnded }: { readonly asksEnded: boolean },
  { today }: Pick<DocumentFilter, 'today'>,
): number | undefined => (today === undefined || asksEnded ? undefined : dayNumber(today));
