import type { TradeLevel, TradeWordsNeeded } from '../../businesses/rules/code-levels.ts';

/**
 * Points of a match, 100 in all. The trade is most of it: a firm that does something else does not fit, however near it is.
 * What the work is in words comes second, since one code holds many kinds of work; then whether the firm gets there. What
 * firms rarely say yet (bond, crew, start, size) weighs little, so that silence costs little.
 */
export const POINTS = {
  /** A code that is near is worth less than half of a place: a plumber is no electrician. */
  trade: { same: 40, narrower: 40, covers: 36, near: 30, related: 16, sector: 8 } satisfies Record<TradeLevel, number>,
  words: 20,
  /** A firm that says that it works there knows better than any distance. */
  serves: 15,
  /** By distance where it has not said, in miles. */
  distance: [
    { upTo: 10, points: 13 },
    { upTo: 25, points: 11 },
    { upTo: 50, points: 8 },
    { upTo: 100, points: 5 },
  ],
  sameState: 4,
  certificate: { counts: 10, unknown: 4 },
  bond: 3,
  crew: 3,
  start: 3,
  size: 3,
  /** For each verified job, up to three: that there is proof counts, not how much. */
  verified: { each: 1, most: 3 },
} as const;

/** Words this telling in sum are as good as any more: long scopes have many, a title alone has two or three. */
export const WORDS_ENOUGH = 2;

/**
 * Words of the asked trade that a firm must name where its codes prove little: they are only related, or it has none. A firm
 * whose codes are all of other work does that work, whatever words it shares.
 */
export const TRADE_WORDS_NEEDED: TradeWordsNeeded = { related: 1, uncoded: 2 };

/** By what the index ranks candidates before the rule decides. */
export const CANDIDATE_RANKING = {
  ...{ trade: POINTS.trade, words: POINTS.words, distance: POINTS.distance, sameState: POINTS.sameState },
  wordsEnough: WORDS_ENOUGH,
  wordsNeeded: TRADE_WORDS_NEEDED,
} as const;

/** How far a firm that has not said is thought to go, for work that is done at the place: a morning's drive. */
export const REACH_MILES = 100;

/** Codes of work that is done at the place; all other work can be done, or sent, from anywhere. */
export const ON_SITE = [
  ...['11', '21', '22', '23', '48', '49', '54137', '5612', '5616', '5617', '562', '61', '62', '71', '72', '81'],
] as const;

/** From here on a match is called strong; people can choose to hear of these alone. */
export const STRONG_SCORE = 70;
