import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { wordsOfGroup } from '../engine/text/ownership.ts';
import { requestKey } from '../engine/text/synonym.ts';
import { readSearchVocabulary } from './search-vocabulary.ts';

const vocabulary = readSearchVocabulary(new Map());

test('reads every index term as a CSV parser does', () => {
  const file = new URL('../../../../reference/naics_2022_index_terms.csv.gz', import.meta.url);
  const rows: string[][] = parse(gunzipSync(readFileSync(file)), { from_line: 2, bom: true });
  expect(vocabulary.indexTerms()).toEqual(rows);
});

test('lists each synonym once, with codes of NAICS 2022', () => {
  const file = readFileSync(new URL('../../../../reference/naics_2022_codes.csv', import.meta.url), 'utf8');
  const codes = new Set(file.split('\n').map((line) => line.split(',')[0]));
  expect(vocabulary.synonyms.flatMap((one) => one.codes).filter((code) => !codes.has(code))).toEqual([]);
  expect(new Set(vocabulary.synonyms.map(({ word }) => word)).size).toBe(vocabulary.synonyms.length);
});

test('what people say who need a trade has two to four slots of words, and leads to words or codes', () => {
  const synonyms = new Map(vocabulary.synonyms.map((one) => [one.word, one]));
  const { requests = [] } = vocabulary;
  const said = requests.map((one) => one.said);
  expect(said.filter((one) => !/^(?:[a-z0-9]+\*?(?:\|[a-z0-9]+\*?)*(?: |$)){2,4}$/.test(one))).toEqual([]);
  expect(requests.filter(({ words, codes }) => words.length + codes.length === 0)).toEqual([]);
  for (const one of requests) expect(synonyms.get(requestKey(one.said))).toMatchObject({ codes: one.codes });
});

test.each([
  ['firestopping', '238310'],
  ['rodbuster', '238120'],
  ['taper', '238310'],
  ['mudjacking', '238190'],
  ['micropile', '238910'],
  ['lineman', '237130'],
  ['steamfitter', '238220'],
  ['sealcoating', '238990'],
  ['lvt', '238330'],
  ['carting', '562111'],
])('the word of the trade %s leads to code %s', (word, code) => {
  expect(vocabulary.synonyms.find((one) => one.word === word)?.codes).toContain(code);
});

test('Spanish words for owners lead to the words of groups and certification types', () => {
  const synonyms = new Map(vocabulary.synonyms.map(({ word, words }) => [word, words]));
  expect(['mujer', 'mujeres', 'minorias', 'veterano'].map((word) => synonyms.get(word)?.[0])).toEqual([
    'women',
    'women',
    'minority',
    'veteran',
  ]);
});

test('lists each short name of a department once per name, in a state that is known', () => {
  const { departments = [], states } = vocabulary;
  const codes = new Set(states.map(([code]) => code));
  expect(departments.filter(({ state }) => !codes.has(state))).toEqual([]);
  expect(new Set(departments.map((one) => Object.values(one).join())).size).toBe(departments.length);
  expect(new Set(departments.map(({ state }) => state)).size).toBe(51);
});

test('lists what people say of owners once, by words that find groups as lists name them', () => {
  const { ownerGroups = [] } = vocabulary;
  expect(new Set(ownerGroups.map(({ said }) => said)).size).toBe(ownerGroups.length);
  const lists = ['Black', 'Hispanic', 'Asian-Pacific', 'Asian Subcontinent', 'Native American', 'Non-Minority'];
  const found = new Set([...lists.flatMap(wordsOfGroup), 'npo', 'mnpo', 'wnpo', 'mwnpo']);
  expect(ownerGroups.flatMap(({ groups }) => groups).filter((word) => !found.has(word))).toEqual([]);
});
