import { addBit, type Bitset, hasBit, intersectInto, unionInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { AskedAgencies } from './certifying-agency.ts';
import { valuesForKey } from './filters.ts';
import { type QueryTerm, typesNamed, valuesNamed } from './match-terms.ts';

/** What a question asks of certificates besides their type. */
export interface AskedCertificates {
  readonly agencies?: readonly AskedAgencies[] | undefined;
  /** Before which they have not ended. */
  readonly day?: number | undefined;
  /** Before which they have ended, and none of the kind is in force. */
  readonly endedBefore?: number | undefined;
}

/** Values of agencies, and of types or groups of owners; any type where none are given. */
interface Wanted {
  readonly agencies: ReadonlySet<number>;
  readonly types?: ReadonlySet<number> | undefined;
  /** Before which certificates have not ended; those that have are as good without it. */
  readonly day?: number | undefined;
  readonly endedBefore?: number | undefined;
}

/** The documents with a certificate of one of the types by one of the agencies. */
function certifiedBy(segment: Segment, { agencies, types, endedBefore, day = endedBefore ?? 1 }: Wanted): Bitset {
  const found = segment.scratchSet();
  if (agencies.size === 0) return found;
  const { certificateStarts, certificateKinds, certificateGroups, certificateAgencies, certificateEnds } =
    segment.arrays;
  for (let doc = 0; doc < segment.docs; doc++) {
    const end = certificateStarts[doc + 1] as number;
    let [isInForce, hasEnded] = [false, false];
    for (let i = certificateStarts[doc] as number; i < end; i++) {
      const isOfType = !types || types.has(certificateKinds[i] as number) || types.has(certificateGroups[i] as number);
      const isOf = isOfType && agencies.has(certificateAgencies[i] as number);
      // one that lapsed ends on day 0
      if (isOf && (certificateEnds[i] as number) >= day) isInForce = true;
      else if (isOf) hasEnded = true;
    }
    if (endedBefore === undefined ? isInForce : hasEnded && !isInForce) addBit(found, doc);
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

/** Types that unified certification programs give. */
const PROGRAM_TYPES = ['acdbe', 'dbe'];

/** The documents with a certificate of one of the types by any of these agencies. */
export function heldBy(segment: Segment, asked: AskedAgencies, { types, ...time }: Omit<Wanted, 'agencies'>): Bitset {
  const found = certifiedBy(segment, { agencies: agencyValues(segment, asked), types, ...time });
  if (!asked.programs?.length) return found;
  const given = PROGRAM_TYPES.flatMap((key) => valuesForKey(segment, 'certification', key));
  const ofProgram = new Set(given.filter((value) => types?.has(value) !== false));
  const agencies = agencyValues(segment, { keys: asked.programs });
  unionInto(found, certifiedBy(segment, { agencies, types: ofProgram, ...time }));
  return found;
}

/** Their values in a segment. */
const agencyValues = (segment: Segment, { keys }: Pick<AskedAgencies, 'keys'>): ReadonlySet<number> =>
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
  const typesOf = (word: QueryTerm) => segments.map((segment) => typesNamed(segment, word));
  const agenciesOf = (word: QueryTerm) => segments.map((segment) => valuesNamed(segment, word, 'agency'));
  const types = asked.words.map(typesOf).filter(isAny);
  const acronyms = asked.words.filter((word) => !isAny(typesOf(word)));
  type Held = (segment: Segment, i: number, more: Omit<Wanted, 'agencies'>) => Bitset;
  const agencies: Held[] = [
    ...(asked.agencies ?? []).map(
      (one): Held =>
        (segment, _, more) =>
          heldBy(segment, one, more),
    ),
    ...acronyms
      .map(agenciesOf)
      .filter(isAny)
      .map(
        (by): Held =>
          (segment, i, more) =>
            certifiedBy(segment, { agencies: by[i] ?? NONE, ...more }),
      ),
  ];
  const pairs = agencies.flatMap((by) => types.map((of) => [by, of] as const));
  if (pairs.length === 0) return areas;
  return segments.map((segment, i) => {
    const held = segment.scratchSet();
    held.set(areas?.[i] ?? segment.live);
    const { day, endedBefore } = asked;
    for (const [by, of] of pairs) intersectInto(held, by(segment, i, { types: of[i], day, endedBefore }));
    return held;
  });
}

const NONE: ReadonlySet<number> = new Set();
const isAny = (values: readonly ReadonlySet<number>[]): boolean => values.some(({ size }) => size > 0);
