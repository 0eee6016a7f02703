import { addBit, type Bitset, hasBit, intersectInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { AskedAgencies } from './certifying-agency.ts';
import { valuesForKey } from './filters.ts';
import { type QueryTerm, valuesNamed } from './match-terms.ts';

/** What a question asks of certificates besides their type. */
export interface AskedCertificates {
  readonly agencies?: readonly AskedAgencies[] | undefined;
  /** Before which they have not ended. */
  readonly day?: number | undefined;
}

/** Values of agencies and of types; any type where none are given. */
interface Wanted {
  readonly agencies: ReadonlySet<number>;
  readonly types?: ReadonlySet<number> | undefined;
  /** Before which certificates have not ended; those that have are as good without it. */
  readonly day?: number | undefined;
}

/** The documents with a certificate of one of the types by one of the agencies. */
export function certifiedBy(segment: Segment, { agencies, types, day = 1 }: Wanted): Bitset {
  const found = segment.scratchSet();
  if (agencies.size === 0) return found;
  const { certificateStarts, certificateKinds, certificateAgencies, certificateEnds } = segment.arrays;
  for (let doc = 0; doc < segment.docs; doc++) {
    const end = certificateStarts[doc + 1] as number;
    for (let i = certificateStarts[doc] as number; i < end; i++) {
      const isOf =
        agencies.has(certificateAgencies[i] as number) && types?.has(certificateKinds[i] as number) !== false;
      // one that lapsed ends on day 0
      if (isOf && (certificateEnds[i] as number) >= day) addBit(found, doc);
    }
  }
  return found;
}

/** Whether any firm has a certificate of an agency that has not lapsed; most are found within a few firms. */
export function hasHolders(segment: Segment, agency: string): boolean {
  const values = agencyValues(segment, { keys: [agency] });
  const { certificateStarts, certificateAgencies, certificateEnds } = segment.arrays;
  for (let doc = 0; values.size > 0 && doc < segment.docs; doc++) {
    if (!hasBit(segment.live, doc)) continue;
    const end = certificateStarts[doc + 1] as number;
    for (let i = certificateStarts[doc] as number; i < end; i++)
      if (values.has(certificateAgencies[i] as number) && (certificateEnds[i] as number) > 0) return true;
  }
  return false;
}

/** Their values in a segment. */
export const agencyValues = (segment: Segment, { keys }: Pick<AskedAgencies, 'keys'>): ReadonlySet<number> =>
  new Set(keys.flatMap((key) => valuesForKey(segment, 'agency', key)));

/**
 * Each type that a question asks for is meant by each agency that it names, or whose acronym it says.
 * @param words those of certificates
 * @returns by segment what of the areas has such certificates
 */
export function withTypesOfAgencies(
  segments: readonly Segment[],
  asked: AskedCertificates & { readonly words: readonly QueryTerm[] },
  areas: readonly Bitset[] | undefined,
): readonly Bitset[] | undefined {
  const valuesOf = (facet: string) => (word: QueryTerm) => segments.map((segment) => valuesNamed(segment, word, facet));
  const [typesOf, agenciesOf] = [valuesOf('certification'), valuesOf('agency')];
  const types = asked.words.map(typesOf).filter(isAny);
  const acronyms = asked.words.filter((word) => !isAny(typesOf(word)));
  const agencies = [
    ...(asked.agencies ?? []).map((one) => segments.map((segment) => agencyValues(segment, one))),
    ...acronyms.map(agenciesOf).filter(isAny),
  ];
  const pairs = agencies.flatMap((by) => types.map((of) => [by, of] as const));
  if (pairs.length === 0) return areas;
  return segments.map((segment, i) => {
    const held = segment.scratchSet();
    held.set(areas?.[i] ?? segment.live);
    for (const [by, of] of pairs)
      intersectInto(held, certifiedBy(segment, { agencies: by[i] ?? NONE, types: of[i], day: asked.day }));
    return held;
  });
}

const NONE: ReadonlySet<number> = new Set();
const isAny = (values: readonly ReadonlySet<number>[]): boolean => values.some(({ size }) => size > 0);
