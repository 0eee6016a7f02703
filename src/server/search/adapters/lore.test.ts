import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readLore } from './lore.ts';

const lore = readLore(new Map());

test('every index term of the reference file is read as a CSV parser reads it', () => {
  const file = new URL('../../../../reference/naics_2022_index_terms.csv.gz', import.meta.url);
  const rows: string[][] = parse(gunzipSync(readFileSync(file)), { from_line: 2, bom: true });
  expect(lore.indexTerms()).toEqual(rows);
});

test('synonyms name codes of NAICS 2022, each word once', () => {
  const file = readFileSync(new URL('../../../../reference/naics_2022_codes.csv', import.meta.url), 'utf8');
  const codes = new Set(file.split('\n').map((line) => line.split(',')[0]));
  expect(lore.synonyms.flatMap((one) => one.codes).filter((code) => !codes.has(code))).toEqual([]);
  expect(new Set(lore.synonyms.map(({ word }) => word)).size).toBe(lore.synonyms.length);
});
