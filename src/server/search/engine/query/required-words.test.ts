import { expect, test } from 'vitest';
import { inverseDocFrequency } from '../score/weights.ts';
import { parseQuery } from './parse-query.ts';
import { ENOUGH_FIRMS, looseWeight, matchWeight, mayLackWords, minimumWeight } from './required-words.ts';

test('a rarer word tells more, and one that nobody has nothing', () => {
  const weight = (holders: number) => matchWeight(holders, inverseDocFrequency(holders, 10_000));
  expect([0, 10, 100, 1000, 9000].map(weight)).toEqual([0, 6, 4, 2, 1]);
});

const found = (all: number, isCoherent = true) => ({ count: () => all, isCoherent: () => isCoherent });

test.each([
  ['too few have all of a sentence', 'someone for brick and stone walls', found(ENOUGH_FIRMS - 1), true],
  ['enough have all of a sentence', 'someone for brick and stone walls', found(ENOUGH_FIRMS), false],
  ['few have all words of a list', 'brick stone walls', found(1), false],
  ['few have all words of a list, by odd index terms', 'brick stone walls', found(1, false), true],
  ['nobody has all words of a list, and a name may be misspelled', 'brick stone walls', found(0), false],
  ['few have both of two words', 'brick walls', found(1, false), false],
  ['few have the one word of a sentence', 'someone for brick', found(1), false],
] as const)('words may be missing where %s', (_, text, firms, may) => {
  const query = parseQuery(text);
  const count = query.words.filter(({ role }) => role === 'asked').length;
  expect(mayLackWords({ count, weight: count }, query, firms)).toBe(may);
});

test('of a sentence a firm has at least some, of a list half, of two words both', () => {
  const [sentence, list] = [{ isSentence: true }, { isSentence: false }].map((more) => ({
    ...parseQuery(''),
    ...more,
  }));
  expect(minimumWeight({ count: 4, weight: 9 }, sentence as never)).toBe(1);
  expect(minimumWeight({ count: 4, weight: 9 }, list as never)).toBe(5);
  expect(minimumWeight({ count: 2, weight: 9 }, list as never)).toBe(9);
  expect(minimumWeight({ count: 2, weight: 0 }, list as never)).toBe(1);
});

test('loosely a third may be missing', () => {
  expect([9, 2, 1, 0].map((weight) => looseWeight({ count: 3, weight }))).toEqual([6, 1, 1, 1]);
});
