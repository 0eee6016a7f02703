import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { fold } from '#contract/businesses/rules/firm-names.ts';
import { naicsTitles } from './naics.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));

/** A NAICS code for words that a person used. */
export interface TradeName {
  readonly code: string;
  readonly title: string;
  /** The index term that matches; null where the title or the code does. */
  readonly term: string | null;
}

interface Entry extends TradeName {
  readonly words: readonly string[];
}

/** A list to choose from. */
const MOST = 20;

let entries: readonly Entry[] | undefined;
let synonyms: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * NAICS codes of 2022 whose title, index term or digits match all words, the last one as a prefix; the best first. English
 * and Spanish everyday words (`plomero`) lead to their codes.
 */
export function findTrades(text: string): TradeName[] {
  entries ??= readEntries();
  synonyms ??= readTradeSynonyms();
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const everyday = new Set(synonyms.get(words.join(' ')) ?? []);
  const best = new Map<string, { score: number; entry: Entry }>();
  for (const entry of entries) {
    const score = everyday.has(entry.code) && entry.term === null ? 200 : scoreOf(entry, words);
    if (score > (best.get(entry.code)?.score ?? 0)) best.set(entry.code, { score, entry });
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.entry.code.localeCompare(b.entry.code))
    .slice(0, MOST)
    .map(({ entry: { code, title, term } }) => ({ code, title, term }));
}

/** 0 where a word is missing; short entries and whole words count more, and titles more than their index terms. */
function scoreOf({ code, words: own, term }: Entry, words: readonly string[]): number {
  if (words.length === 1 && /^\d{2,6}$/.test(words[0] ?? ''))
    return term === null && code.startsWith(words[0] ?? '') ? 100 : 0;
  let score = term === null ? 3 : 0;
  for (const [at, word] of words.entries()) {
    const isWhole = own.includes(word);
    if (!isWhole && !(at === words.length - 1 && word.length > 1 && own.some((one) => one.startsWith(word)))) return 0;
    score += isWhole ? 20 : 12;
  }
  return score + (10 * words.length) / own.length;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SILENT.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<![isu])s$/, '') : word));

const SILENT = new Set(['and', 'or', 'of', 'the', 'for', 'in', 'y', 'de']);

function readEntries(): Entry[] {
  // firms choose among industries: sectors and subsectors are too wide
  const titles = [...naicsTitles()].filter(([code]) => code.length >= 4);
  const known = new Map(titles);
  const [, ...lines] = gunzipSync(reference('naics_2022_index_terms.csv.gz')).toString('utf8').trim().split(/\r?\n/);
  return [
    ...titles.map(([code, title]) => ({ code, title, term: null, words: wordsOf(title) })),
    ...lines.flatMap((line) => {
      const [code, term] = [line.slice(0, 6), line.slice(7).replace(/^"|"$/g, '').replaceAll('""', '"')];
      const title = known.get(code);
      return title === undefined ? [] : [{ code, title, term, words: wordsOf(term) }];
    }),
  ];
}

function readTradeSynonyms(): Map<string, string[]> {
  const rows = ['search_synonyms.csv', 'search_synonyms_es.csv'].flatMap((file): { word: string; codes: string }[] =>
    parse(reference(file), { columns: true, bom: true }),
  );
  return new Map(rows.map(({ word, codes }) => [wordsOf(word).join(' '), codes.split(' ').filter(Boolean)]));
}
