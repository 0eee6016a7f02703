import { MIN_GROUP_SHOWN } from '../../limits.ts';
import { COMMUNITY_LIMITS } from '../rules.ts';
import type { Snapshot } from '../schema.ts';

/** What the firms of one county were paid and confirmed; null: its county is not known. */
export interface CountySum {
  readonly fips: string | null;
  readonly county: string | null;
  readonly cents: number;
  readonly firms: number;
}

/**
 * Counties with at least `MIN_GROUP_SHOWN` firms; the others are shown together, with as many more as it takes that these
 * are `MIN_GROUP_SHOWN` firms too.
 */
export function placesShown(sums: readonly CountySum[]): Pick<Snapshot, 'places' | 'other_places'> {
  const known = sums
    .filter(({ fips, firms }) => fips !== null && firms >= MIN_GROUP_SHOWN)
    .toSorted((a, b) => b.cents - a.cents);
  const shown = known.slice(0, COMMUNITY_LIMITS.places);
  const together = [...sums.filter((one) => !shown.includes(one))];
  const firmsOf = (some: readonly CountySum[]) => some.reduce((all, { firms }) => all + firms, 0);
  while (together.length > 0 && firmsOf(together) < MIN_GROUP_SHOWN) {
    const least = shown.pop();
    if (!least) return { places: [], other_places: null };
    together.push(least);
  }
  return {
    places: shown.map(({ fips, county, cents, firms }) => ({ fips: fips ?? '', county: county ?? '', cents, firms })),
    other_places:
      together.length === 0
        ? null
        : {
            places: together.filter(({ fips }) => fips !== null).length,
            cents: together.reduce((all, { cents }) => all + cents, 0),
            firms: firmsOf(together),
          },
  };
}
