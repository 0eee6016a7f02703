/** How a code of a firm meets one that is asked for, the closest first. */
export const TRADE_LEVELS = ['same', 'narrower', 'covers', 'near', 'related', 'sector'] as const;
export type TradeLevel = (typeof TRADE_LEVELS)[number];

/** How a firm's NAICS code meets an asked one; undefined where they have nothing in common. */
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

/** Words of the asked trade that a firm must name where its codes prove little: they are only related, or it has none. */
export interface TradeWordsNeeded {
  readonly related: number;
  readonly uncoded: number;
}

/** How many words of the trade a firm must name beside its closest code; null: it does other work. */
export function wordsNeeded(
  how: TradeLevel | undefined,
  hasCodes: boolean,
  { related, uncoded }: TradeWordsNeeded,
): number | null {
  if (how === 'related') return related;
  if (how === 'sector') return uncoded;
  if (how !== undefined) return 0;
  return hasCodes ? null : uncoded;
}
