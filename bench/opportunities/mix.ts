import { Random } from '../search/random.ts';
import { CERTIFICATIONS, OWNERS, SOURCES, STATES, WORDS } from './data.ts';

/** What is asked of both sides; numbers of values. */
export interface Question {
  readonly words: readonly string[];
  readonly state: readonly number[];
  readonly owner: readonly number[];
  readonly source: readonly number[];
  readonly certification: readonly number[];
  readonly status: 'open' | 'closed' | 'any';
  readonly due: 7 | 14 | 30 | null;
  readonly sort: 'deadline' | 'newest' | 'budget';
}

/** The same questions at each call: as people filter, few at first and then more. */
export function questions(count: number): Question[] {
  const random = new Random(23);
  const some = (chance: number, end: number): number[] => {
    if (!random.chance(chance)) return [];
    return [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.below(end)))];
  };
  return Array.from({ length: count }, () => ({
    words: random.chance(0.6)
      ? Array.from(
          { length: 1 + random.below(2) },
          () => WORDS[Math.floor(WORDS.length * random.fraction() ** 3)] ?? '',
        )
      : [],
    state: some(0.4, STATES.length),
    owner: some(0.15, OWNERS),
    source: some(0.2, SOURCES.length),
    certification: some(0.25, CERTIFICATIONS.length),
    status: random.chance(0.8) ? 'open' : random.chance(0.5) ? 'closed' : 'any',
    due: random.chance(0.2) ? (([7, 14, 30] as const)[random.below(3)] ?? null) : null,
    sort: (['deadline', 'newest', 'budget'] as const)[random.below(3)] ?? 'deadline',
  }));
}
