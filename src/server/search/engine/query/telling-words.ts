import { QUALITY, TRADE_WEIGHT } from '../score/weights.ts';
import { terms } from '../text/tokenize.ts';
import type { Strengths, Trades } from '../text/trades.ts';
import { wordForms } from '../text/word-forms.ts';

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
    'presolicitation scale schedule science scientific selected service session set site small solicitation solution special specification',
    'standard state still structure supply support system task team technical technique technology temporary than time total',
    'the and any all are for from into that these this those which with',
    'under unit use vendor work year',
  ].flatMap((words) => words.split(' ')),
);
/** What the work is called says more than its description; a trade's own title is not what somebody wrote. */
const SOURCES = { title: 1, scope: 0.4, trade: 0.5 } as const;
/** A word of another kind of work is often meant otherwise; in a title, it may be the one word that says what is meant. */
const NEAR = { group: 1, sector: 0.6, titleOfNoTrade: 0.7, titleOfOther: 0.5 } as const;
/** Words of fewer of 10,000 firms, or solicitations, are as rare as any; those of more say nothing. */
const COMMON = { firms: { from: 20, to: 3_000 }, solicitations: { from: 50, to: 2_000 } } as const;
/** What a title says twice is meant. */
const SAID_TWICE = 1.4;
const MIN_WEIGHT = 0.05;
/** The name of the trade is never a small thing, however often it is said: `electrical`. */
const MIN_OF_TRADE = 0.2;
/** Nor is another trade in a title, as `security` of a training. */
const MIN_TITLED = 0.2;
const MOST_WORDS = 30;
/** What is to be done stands at the beginning; what follows are conditions. */
const SCOPE_READ = 3_000;
const MIN_LETTERS = 3;
const GROUP_DIGITS = 4;

/** A word with where it stands, as the one that counts most. */
interface Written {
  readonly word: string;
  readonly source: keyof typeof SOURCES;
  readonly isTwice: boolean;
}

/**
 * The words of an opportunity that tell which work is meant, the most telling first: the fewer firms say them, and the fewer
 * solicitations, the more. How many do is known from published lists (reference/word_shares.csv) and not from the directory,
 * so that scores stay as they are when firms come and go. Of the description only words of trades count, so that the phrases
 * of solicitations do not; of the title all but places, since it may name the work as no trade does: `railway`, `DevSecOps`.
 */
export function tellingWords(
  trades: Trades,
  { naics, title, scope }: { readonly naics: readonly string[]; readonly title: string; readonly scope: string },
): TellingWord[] {
  const asked = askedCodes(trades, naics);
  const words = writtenWords(trades, { naics, title, scope }).flatMap((written): TellingWord[] => {
    const { word, source } = written;
    if (word.length < MIN_LETTERS || /\d/.test(word) || GENERIC.has(word)) return [];
    const strengths = new Uint8Array(trades.codes.length);
    trades.addStrengths(word, QUALITY.exact, false, strengths);
    const groups = groupsOf(trades, strengths, 1);
    const of_trade = groups < TELLS_NOTHING && isOfTrade(trades, strengths, asked, groups);
    if (source === 'trade' && !of_trade) return [];
    const isOutside = groups === 0;
    if (source === 'title' ? isOutside && trades.isPlace(word) : isOutside || groups >= TELLS_NOTHING) return [];
    const weight = weightOf(trades, written, nearness(trades, strengths, naics, source));
    const isTitled = source === 'title' && !isOutside && groups < TELLS_NOTHING && weight > 0;
    const least = of_trade && source !== 'trade' ? MIN_OF_TRADE : isTitled ? MIN_TITLED : of_trade ? MIN_WEIGHT : 0;
    const raised = Math.max(weight, hundredths(written.isTwice ? SAID_TWICE * least : least));
    return raised < MIN_WEIGHT ? [] : [{ word, weight: raised, of_trade }];
  });
  const byWeight = (a: TellingWord, b: TellingWord) => b.weight - a.weight || (a.word < b.word ? -1 : 1);
  return words.sort(byWeight).slice(0, MOST_WORDS);
}

function writtenWords(
  trades: Trades,
  { naics, title, scope }: { readonly naics: readonly string[]; readonly title: string; readonly scope: string },
): Written[] {
  const written = new Map<string, Written>();
  const add = (text: string, source: Written['source']) => {
    for (const word of terms(text)) {
      const before = written.get(word);
      if (before === undefined) written.set(word, { word, source, isTwice: false });
      else if (before.source === 'title' && source === 'title') written.set(word, { ...before, isTwice: true });
    }
  };
  add(title, 'title');
  add(scope.slice(0, SCOPE_READ), 'scope');
  for (const code of naics) add(trades.titles.get(code) ?? '', 'trade');
  return [...written.values()];
}

/** From 0 to 1, in hundredths. */
function weightOf(trades: Trades, { word, source, isTwice }: Written, near: number): number {
  // what firms say in other words is no rarer for that: `railway` and `railroad`
  const variants = [word, ...wordForms(word), ...trades.synonyms(word)].map((one) => trades.sharesOf(one).firms);
  const firms = rarity(Math.max(...variants), COMMON.firms);
  const asked = rarity(trades.sharesOf(word).solicitations, COMMON.solicitations);
  // solicitations describe all kinds of things beside the work, and name it in their titles
  const weight = source === 'title' ? Math.sqrt(asked) * (isTwice ? SAID_TWICE : 1) : asked;
  return hundredths(Math.min(1, SOURCES[source] * firms * weight * near));
}

const hundredths = (weight: number): number => Math.round(weight * 100) / 100;

const rarity = (share: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.max(0, Math.min(1, 1 - Math.log(Math.max(share, from) / from) / Math.log(to / from)));

/** In the title of an asked trade and of few others, or in one of its terms and in few others at all. */
function isOfTrade(trades: Trades, strengths: Strengths, asked: readonly number[], groups: number): boolean {
  if (asked.some((number) => strengths[number] === TRADE_WEIGHT.title))
    return groupsOf(trades, strengths, TRADE_WEIGHT.title) <= GROUPS_OF_TRADE.titles;
  return groups <= GROUPS_OF_TRADE.terms && asked.some((number) => strengths[number] !== 0);
}

/** How near the closest trade of a word is to those that are asked for: a wing is of aircraft, and of a library. */
function nearness(
  { codes }: Trades,
  strengths: Strengths,
  naics: readonly string[],
  source: Written['source'],
): number {
  const shared = (digits: number) => {
    const starts = new Set(naics.map((code) => code.slice(0, digits)));
    return codes.some((code, number) => strengths[number] !== 0 && starts.has(code.slice(0, digits)));
  };
  if (shared(GROUP_DIGITS)) return NEAR.group;
  if (shared(2)) return NEAR.sector;
  if (source !== 'title') return 0;
  return strengths.some((strength) => strength !== 0) ? NEAR.titleOfOther : NEAR.titleOfNoTrade;
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
