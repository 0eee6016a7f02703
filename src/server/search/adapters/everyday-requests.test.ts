import { expect, test } from 'vitest';
import { firm, nameOf, query } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readSearchVocabulary } from './search-vocabulary.ts';

const titles = new Map([
  ['561421', 'Telephone Answering Services'],
  ['561730', 'Landscaping Services'],
  ['238990', 'All Other Specialty Trade Contractors'],
]);
const index = new FirmIndex(readSearchVocabulary(titles));
index.update(
  [
    firm('calls', { name: 'Bay', naics: ['561421'] }),
    firm('clinic', { name: 'Clinic Answer Phone Shop', naics: ['238990'] }),
    firm('lawns', { name: 'Cove', naics: ['561730'] }),
  ],
  [],
);
const find = (q: string, more = {}) => {
  const { hits, asks_for } = index.search(query({ q, ...more }));
  return { asks_for, found: hits.map(({ core_id }) => nameOf(core_id)) };
};

test('what somebody needs leads to the trade, which the answer tells', () => {
  const calls = { asks_for: ['Telephone Answering Services'], found: ['calls'] };
  expect(find('somebody to answer the phones of our clinic after hours')).toEqual(calls);
});

test('a search for the words as typed has no other meaning', () => {
  expect(find('answer clinic phone after hours', { verbatim: true })).toEqual({ asks_for: [], found: [] });
  expect(find('phone shop')).toEqual({ asks_for: [], found: ['clinic'] });
});
