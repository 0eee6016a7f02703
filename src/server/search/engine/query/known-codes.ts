import { intersectInto, isEmpty } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { Trades } from '../text/trades.ts';
import { addValueDocs } from './match-terms.ts';

/** Digits of a sector, a subsector, a group and a trade; those between are called as one of these. */
const [SECTOR, SUBSECTOR, GROUP, TRADE] = [2, 3, 4, 6] as const;
const NARROWER: Readonly<Record<number, number>> = { [SUBSECTOR]: GROUP, [GROUP]: TRADE };

/** The NAICS codes that have titles, and those of former editions that firms still have. */
export class KnownCodes {
  readonly #trades: Pick<Trades, 'codes' | 'titles'>;
  readonly #segments: readonly Segment[];
  #all: readonly string[] | undefined;

  constructor(trades: Pick<Trades, 'codes' | 'titles'>, segments: readonly Segment[] = []) {
    this.#trades = trades;
    this.#segments = segments;
  }

  get #codes(): readonly string[] {
    this.#all ??= [...new Set([...this.#trades.codes, ...this.#segments.flatMap((one) => this.#untitled(one))])].sort();
    return this.#all;
  }

  #untitled(segment: Segment): string[] {
    const { titles } = this.#trades;
    return segment.codes.flatMap(({ value }) => {
      const code = segment.values[value]?.key ?? '';
      if (titles.has(code)) return [];
      const holders = segment.scratchSet();
      addValueDocs(segment, value, holders);
      intersectInto(holders, segment.live);
      return isEmpty(holders) ? [] : [code];
    });
  }

  /** Whether codes begin so. */
  isCode = (digits: string): boolean => this.#codes.some((code) => code.startsWith(digits));

  /** The codes of three digits in a sector. */
  subsectorsOf = (sector: string): string[] =>
    this.#codes.filter((code) => code.length === SUBSECTOR && code.startsWith(sector));

  /** Whether these are the first and the last number of a sector that has several: 31 and 33. */
  isSector(from: string, to: string): boolean {
    const titleOf = (number: number) => this.#trades.titles.get(String(number));
    const title = titleOf(Number(from));
    const isSame = from < to && title !== undefined && titleOf(Number(to)) === title;
    return isSame && titleOf(Number(from) - 1) !== title && titleOf(Number(to) + 1) !== title;
  }

  /** How the trades begin that are in both of two codes, or in any between, each as short as it may be. */
  between(from: string, to: string): string[] {
    const [first, last] = [from.padEnd(TRADE, '0'), to.padEnd(TRADE, '9')];
    const isWithin = (code: string) => first <= code && code <= last;
    const beginnings = (digits: number, among: readonly string[]): string[] =>
      [...Map.groupBy(among, (code) => code.slice(0, digits))].flatMap(([begin, codes]) => {
        if (codes.every(isWithin)) return [begin];
        return codes.some(isWithin) ? beginnings(NARROWER[digits] ?? TRADE, codes) : [];
      });
    const [sector, highest] = [first.slice(0, SECTOR), last.slice(0, SECTOR)];
    const near = this.#codes.filter(
      (code) => code.length === TRADE && sector <= code.slice(0, SECTOR) && code.slice(0, SECTOR) <= highest,
    );
    return beginnings(SUBSECTOR, near);
  }
}
