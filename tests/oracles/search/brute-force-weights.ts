// How much of a question firms have, in the test oracle.
import type { FirmDocument } from '#server/search/engine/document.ts';
import type { ParsedQuery } from '#server/search/engine/query/parse-query.ts';
import { ENOUGH_FIRMS, mayLackWords, minimumWeight } from '#server/search/engine/query/required-words.ts';
import { TRADE_WEIGHT } from '#server/search/engine/score/weights.ts';
import type { OracleTerm } from './brute-force-terms.ts';

/** Index terms of trades do not count from this strength on. */
export const TITLES_ONLY = TRADE_WEIGHT.term + 1;

interface Having {
  readonly counted: readonly OracleTerm[];
  readonly weightOf: (word: OracleTerm) => number;
  readonly withAll: (leastStrength?: number) => FirmDocument[];
  readonly withAtLeast: (weight: number, leastStrength?: number) => FirmDocument[];
}

export const sumOf = (words: readonly OracleTerm[], weightOf: Having['weightOf']): number =>
  words.reduce((sum, word) => sum + weightOf(word), 0);

/** The firms with all that is asked for; where too few have, those with the most that enough have. */
export function bestOf(asked: ParsedQuery, { counted, weightOf, withAll, withAtLeast }: Having) {
  const [count, weight] = [counted.length, sumOf(counted, weightOf)];
  const mayLack = mayLackWords({ count, weight }, asked, {
    count: () => withAll().length,
    isCoherent: () => withAll(TITLES_ONLY).length > 0,
  });
  const least = minimumWeight({ count, weight }, asked);
  if (!mayLack) return { firms: withAll(), mayLack, weight, least };
  let required = Math.max(weight, least);
  while (required > least && withAtLeast(required, TITLES_ONLY).length < ENOUGH_FIRMS) required--;
  const firms = [...new Set([...withAtLeast(required, TITLES_ONLY), ...withAll()])];
  return { firms: firms.length > 0 ? firms : withAtLeast(least), mayLack, weight, least };
}
