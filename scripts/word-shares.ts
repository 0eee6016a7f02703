// Writes reference/word_shares.csv: how many firms of the shipped list, and how many of the shipped notices, use a word.
// `node scripts/word-shares.ts`, after samples/ or the reading of words has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { terms } from '#server/search/engine/text/tokenize.ts';

const ROOT = resolve(import.meta.dirname, '..');
export const WORD_SHARES = resolve(ROOT, 'reference/word_shares.csv');
const LIST = 'samples/md_mdot_mbe_directory_2017.csv';
const NOTICES = 'samples/us_sam_contract_opportunities_2026-03-22.csv.gz';

/** Of 10,000; a word that is rarer in both is left out. */
const WHOLE = 10_000;
const LEAST = { firms: 20, notices: 50 } as const;
/** What is to be done stands at the beginning of a notice. */
const NOTICE_READ = 3_000;

type Row = Readonly<Record<string, string>>;
const rows = (bytes: Buffer): Row[] => parse(bytes, { columns: true, bom: true });

function sharesOf(texts: readonly string[]): (word: string) => number {
  const holders = new Map<string, number>();
  for (const text of texts) for (const word of new Set(terms(text))) holders.set(word, (holders.get(word) ?? 0) + 1);
  return (word) => Math.round(((holders.get(word) ?? 0) / texts.length) * WHOLE);
}

/** The lines of the file. */
export function wordShares(): string {
  const list = rows(readFileSync(resolve(ROOT, LIST))).map((row) => row['Products / Services'] ?? '');
  const notices = rows(gunzipSync(readFileSync(resolve(ROOT, NOTICES)))).map(
    ({ Title = '', Description = '' }) => `${Title} ${Description.slice(0, NOTICE_READ)}`,
  );
  const [firms, asked] = [sharesOf(list), sharesOf(notices)];
  const words = [...new Set([...list, ...notices].flatMap(terms))].filter((word) => /^[a-z]{3,}$/.test(word)).sort();
  const lines = words.flatMap((word) => {
    const shares = { firms: firms(word), notices: asked(word) };
    const isCommon = shares.firms >= LEAST.firms || shares.notices >= LEAST.notices;
    return isCommon ? [`${word},${shares.firms},${shares.notices}`] : [];
  });
  return `word,firms,notices\n${lines.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(WORD_SHARES, wordShares());
