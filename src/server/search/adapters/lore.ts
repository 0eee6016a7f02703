import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Lore } from '../engine/document.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));
const rows = <T>(text: Buffer): T[] => parse(text, { columns: true, bom: true });

/**
 * Trades, states and other words for things, see reference/README.md.
 * @param titles of NAICS codes
 */
export function readLore(titles: ReadonlyMap<string, string>): Lore {
  return {
    titles: [...titles],
    indexTerms: () =>
      rows<{ code: string; index_item: string }>(gunzipSync(reference('naics_2022_index_terms.csv.gz'))).map(
        ({ code, index_item }) => [code, index_item],
      ),
    synonyms: rows<{ word: string; words: string; codes: string }>(reference('search_synonyms.csv')).map(
      ({ word, words, codes }) => ({ word, words: list(words), codes: list(codes) }),
    ),
    states: rows<{ code: string; name: string }>(reference('us_states_incl_dc.csv')).map(({ code, name }) => [
      code,
      name,
    ]),
  };
}

const list = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');
