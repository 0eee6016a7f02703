import { QUALITY, TRADE_WEIGHT } from '../score/weights.ts';
import { terms } from '../text/tokenize.ts';
import type { Strengths, Trades } from '../text/trades.ts';

/** A word that tells which work is meant. */
export interface TellingWord {
  readonly word: string;
  /** From 0 to 1: a word of few trades tells more than one of many. */
  readonly weight: number;
  /** A word of a trade that is asked for. */
  readonly of_trade: boolean;
}

/** A word of this many groups of trades (four digits) tells nothing: `installation`, `service`. */
const TELLS_NOTHING = 40;
/** A word of a trade must be of few: in titles, and in titles and terms together. */
const GROUPS_OF_TRADE = { titles: 4, terms: 16 } as const;
/** Words of titles of trades, and of solicitations, that tell of no work. */
const GENERIC = new Set(
  [
    'acquisition activity advanced agency amendment announcement area associated award base basic bid board business',
    'case claim code commercial company complete component consultant consulting contact contract contracting cost',
    'contractor county day below not combined',
    'department development document establishment exempt facility federal field five form general government group',
    'industry information installation instruction item level line list management material method multiple new',
    'notice number office open operation opportunity order organization original other over page part performance',
    'period personnel place point practice price procurement product production professional program project',
    'proposal provision public purpose quality quote related representative request requirement resource rule sale',
    'scale schedule science scientific selected service set site small solicitation solution special specification',
    'standard state still structure supply support system task team technical technique technology temporary than time total',
    'under unit use vendor work year',
  ].flatMap((words) => words.split(' ')),
);
/** What the work is called says more than its description; a trade's own title is not what somebody wrote. */
const SOURCES = { title: 1, scope: 0.7, trade: 0.5 } as const;
/** A word of another kind of work is often meant otherwise. */
const NEAR = { group: 1, sector: 0.6, title: 0.5 } as const;
const MIN_WEIGHT = 0.05;
/** The name of the trade is never a small thing, however often it is said: `electrical`. */
const MIN_OF_TRADE = 0.3;
const MOST_WORDS = 30;
/** What is to be done stands at the beginning; what follows are conditions. */
const SCOPE_READ = 3_000;
const MIN_LETTERS = 3;
const GROUP_DIGITS = 4;

/**
 * The words of an opportunity that tell which work is meant, the most telling first. Only words of trades count, so that
 * neither places nor the phrases of solicitations do; the directory itself is not asked, so that scores stay as they are
 * when firms come and go.
 */
export function tellingWords(
  trades: Trades,
  { naics, title, scope }: { readonly naics: readonly string[]; readonly title: string; readonly scope: string },
): TellingWord[] {
  const sources = new Map<string, number>();
  const add = (text: string, source: number) => {
    for (const word of terms(text)) sources.set(word, Math.max(source, sources.get(word) ?? 0));
  };
  add(title, SOURCES.title);
  add(scope.slice(0, SCOPE_READ), SOURCES.scope);
  for (const code of naics) add(trades.titles.get(code) ?? '', SOURCES.trade);
  const asked = askedCodes(trades, naics);
  const words = [...sources].flatMap(([word, source]): TellingWord[] => {
    if (word.length < MIN_LETTERS || /\d/.test(word) || GENERIC.has(word)) return [];
    const strengths = new Uint8Array(trades.codes.length);
    trades.addStrengths(word, QUALITY.exact, false, strengths);
    const groups = groupsOf(trades, strengths, 1);
    if (groups === 0 || groups >= TELLS_NOTHING) return [];
    const of_trade = isOfTrade(trades, strengths, asked, groups);
    if (source === SOURCES.trade && !of_trade) return [];
    const rare = 1 - Math.log(groups) / Math.log(TELLS_NOTHING);
    const weight = Math.round(source * rare * nearness(trades, strengths, naics, source) * 100) / 100;
    return weight < MIN_WEIGHT ? [] : [{ word, weight: of_trade ? Math.max(weight, MIN_OF_TRADE) : weight, of_trade }];
  });
  const byWeight = (a: TellingWord, b: TellingWord) => b.weight - a.weight || (a.word < b.word ? -1 : 1);
  return words.sort(byWeight).slice(0, MOST_WORDS);
}

/** In the title of an asked trade and of few others, or in one of its terms and in few others at all. */
function isOfTrade(trades: Trades, strengths: Strengths, asked: readonly number[], groups: number): boolean {
  if (asked.some((number) => strengths[number] === TRADE_WEIGHT.title))
    return groupsOf(trades, strengths, TRADE_WEIGHT.title) <= GROUPS_OF_TRADE.titles;
  return groups <= GROUPS_OF_TRADE.terms && asked.some((number) => strengths[number] !== 0);
}

/** How near the closest trade of a word is to those that are asked for: a wing is of aircraft, and of a library. */
function nearness({ codes }: Trades, strengths: Strengths, naics: readonly string[], source: number): number {
  const shared = (digits: number) => {
    const starts = new Set(naics.map((code) => code.slice(0, digits)));
    return codes.some((code, number) => strengths[number] !== 0 && starts.has(code.slice(0, digits)));
  };
  return shared(GROUP_DIGITS) ? NEAR.group : shared(2) ? NEAR.sector : source === SOURCES.title ? NEAR.title : 0;
}

/** Numbers of the asked codes, of those below them, and of those above down to a group. */
function askedCodes(trades: Trades, naics: readonly string[]): number[] {
  const lines = naics.flatMap((code) => [code, code.slice(0, 5), code.slice(0, GROUP_DIGITS)]);
  return trades.codes.flatMap((code, number) =>
    lines.includes(code) || naics.some((asked) => code.startsWith(asked)) ? [number] : [],
  );
}

/** In how many groups of trades a word is at least this strong. */
function groupsOf({ codes }: Trades, strengths: Strengths, least: number): number {
  const groups = new Set<string>();
  for (let number = 0; number < codes.length; number++) {
    const code = codes[number] as string;
    if ((strengths[number] as number) >= least && code.length >= GROUP_DIGITS) groups.add(code.slice(0, GROUP_DIGITS));
  }
  return groups.size;
}
