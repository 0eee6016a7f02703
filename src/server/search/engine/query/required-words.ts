// Which of the words of a question a firm must have: by how much they tell, as a rare word tells more than a common one.
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

/** The words that are asked for. */
export interface AskedWords {
  readonly count: number;
  /** The sum of what each tells, see `matchWeight`. */
  readonly weight: number;
}

/** How much a word tells of those who have it: 1 for the commonest, about 5 for one in a thousand; 0 where nobody has it. */
export const matchWeight = (holders: number, inverseFrequency: number): number =>
  holders === 0 ? 0 : Math.max(1, Math.round(inverseFrequency / 10));

/**
 * Whether firms may lack some of what is asked for: where too few have all of a sentence, or of a long query by nothing but
 * odd index terms.
 * @param found `count` of the firms that contain all; `isCoherent`: whether any has them without index terms of trades
 */
export function mayLackWords(
  { count }: AskedWords,
  { isSentence }: ParsedQuery,
  found: { count(): number; isCoherent(): boolean },
): boolean {
  if (count < 2 || (!isSentence && count < LONG_QUERY)) return false;
  const all = found.count();
  // without any, a name may be misspelled: words are left out once no name is like it
  return all < ENOUGH_FIRMS && (isSentence || (all > 0 && !found.isCoherent()));
}

/** Less a firm need not contain, even where no firm has more. */
export const minimumWeight = ({ count, weight }: AskedWords, { isSentence }: ParsedQuery): number =>
  isSentence ? 1 : Math.max(1, Math.ceil(weight / (count < LONG_QUERY ? 1 : 2)));

/** What firms must have otherwise than by index terms of trades: half, of a sentence with more words a third. */
export const sureWeight = ({ count, weight }: AskedWords): number => Math.ceil(weight / (count <= LONG_QUERY ? 2 : 3));

/** Without a third of it, at least the least. */
export const looseWeight = ({ weight }: AskedWords): number =>
  Math.max(1, weight - Math.max(1, Math.floor(weight / 3)));
