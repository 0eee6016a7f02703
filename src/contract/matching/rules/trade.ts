import { TRADE_LEVELS, type TradeLevel } from './levels.ts';
import { ON_SITE, TRADE_WORDS_NEEDED } from './weights.ts';

/** How a firm's code meets an asked one; undefined where they have nothing in common. */
export function levelOf(own: string, asked: string): TradeLevel | undefined {
  if (own === asked) return 'same';
  if (own.startsWith(asked)) return 'narrower';
  // `23` says as little as "construction"
  if (asked.startsWith(own)) return own.length > 2 ? 'covers' : 'sector';
  for (const [digits, level] of [
    [5, 'near'],
    [4, 'related'],
  ] as const)
    if (own.length >= digits && asked.length >= digits && own.slice(0, digits) === asked.slice(0, digits)) return level;
  return undefined;
}

export interface TradeMatch {
  readonly how: TradeLevel;
  readonly own: string;
  readonly asked: string;
}

/** The closest pair of codes; of equal ones the first that is asked for. */
export function tradeMatch(own: readonly string[], asked: readonly string[]): TradeMatch | undefined {
  let best: TradeMatch | undefined;
  for (const wanted of asked) {
    for (const code of own) {
      const how = levelOf(code, wanted);
      if (how && (!best || isCloser({ how, own: code, asked: wanted }, best))) best = { how, own: code, asked: wanted };
    }
  }
  return best;
}

const rank = (level: TradeLevel) => TRADE_LEVELS.indexOf(level);
/** Codes of one pair of levels in their own order, whatever the order of a list. */
const isCloser = (a: TradeMatch, b: TradeMatch) =>
  rank(a.how) < rank(b.how) || (a.how === b.how && a.asked === b.asked && a.own < b.own);

/** Whether work of this code is done at the place. */
export const isOnSite = (code: string): boolean =>
  ON_SITE.some((prefix) => code.startsWith(prefix) || prefix.startsWith(code));

/** How many words of the trade a firm must name beside its closest code; null: it does other work. */
export function wordsNeeded(how: TradeLevel | undefined, hasCodes: boolean): number | null {
  if (how === 'related') return TRADE_WORDS_NEEDED.related;
  if (how === 'sector') return TRADE_WORDS_NEEDED.uncoded;
  if (how !== undefined) return 0;
  return hasCodes ? null : TRADE_WORDS_NEEDED.uncoded;
}
