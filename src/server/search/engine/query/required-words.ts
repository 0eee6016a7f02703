// How many of the words of a question a firm must have.
import type { ParsedQuery } from './parse-query.ts';
import { WORDS_OF_ANY_THING, WORDS_OF_ANY_TRADE } from './question-words.ts';

/** A sentence says more than lists do: with fewer firms some of its words may be missing. */
export const ENOUGH_FIRMS = 10;
/** So does a query of as many words. */
const LONG_QUERY = 3;

/** Whether a query asks for two words, and trades know both: names are other words. */
export function isPairOfTrade({ words, phrases }: ParsedQuery, isOfTrade: (word: string) => boolean): boolean {
  const asked = words.filter(({ role }) => role === 'asked').map(({ word }) => word);
  return phrases.length === 0 && asked.length === 2 && asked.every((word) => isOfTrade(word) && !/\d/.test(word));
}

/** Of words of a trade the last, or the one before "service" or "rental"; in "lavado de ventanas" the first. */
export function headOf({ words, normalized }: ParsedQuery): string | undefined {
  const asked = words.filter(({ role }) => role === 'asked').map(({ word }) => word);
  const order = / de /.test(normalized) ? asked.toReversed() : asked;
  return order.findLast((word) => !WORDS_OF_ANY_TRADE.has(word) && !WORDS_OF_ANY_THING.has(word)) ?? asked.at(-1);
}

/**
 * How many of the words that are asked for a firm must contain: all, or half where too few firms have all of a sentence, or of
 * a long query by nothing but odd index terms.
 * @param found `count` of the firms that contain all; `isCoherent`: whether any has them without index terms of trades
 */
export function requiredWords(
  asked: number,
  { isSentence }: ParsedQuery,
  found: { count(): number; isCoherent(): boolean },
): number {
  if (asked < 2 || (!isSentence && asked < LONG_QUERY)) return asked;
  const all = found.count();
  // without any, a name may be misspelled: words are left out once no name is like it
  const isEnough = all >= ENOUGH_FIRMS || (!isSentence && (all === 0 || found.isCoherent()));
  return isEnough ? asked : halfOf(asked);
}

/** Fewer of the words a firm need not contain, even where no firm has more. */
export const leastWords = (asked: number, { isSentence }: ParsedQuery): number =>
  isSentence ? 1 : asked < LONG_QUERY ? asked : halfOf(asked);

const halfOf = (words: number): number => Math.ceil(words / 2);

/** Without a third of them, at least one. */
export const mostWords = (words: number): number => words - Math.max(1, Math.floor(words / 3));
