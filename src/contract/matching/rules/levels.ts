/** How a code of a firm meets one that is asked for, the closest first. */
export const TRADE_LEVELS = ['same', 'narrower', 'covers', 'near', 'related', 'sector'] as const;
export type TradeLevel = (typeof TRADE_LEVELS)[number];

/**
 * What a firm lacks. `unsaid` and `unknown` leave it among those that fit: nobody can tell. `short`: it says otherwise, or is
 * too far away, and does not fit.
 */
export const GAPS = ['unsaid', 'unknown', 'short'] as const;
