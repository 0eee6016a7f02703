import { levelOf, TRADE_LEVELS, type TradeLevel } from '../../businesses/rules/code-levels.ts';
import { ON_SITE } from './weights.ts';

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
