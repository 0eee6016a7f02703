import { expect, test } from 'vitest';
import { termsOfTrade } from './trades.ts';

test.each([
  ['Security Systems Services (except Locksmiths)', 'security system service'],
  ['Signs (except electrical) merchant wholesalers', 'sign merchant wholesaler'],
  ['Laptop repair, without retailing new laptops', 'laptop repair'],
  ['Yearbooks screen printing without publishing', 'yearbook screen printing'],
  ['Exceptional events', 'exceptional event'],
])('what a trade is not is none of its words: %s', (title, words) => {
  expect(termsOfTrade(title).join(' ')).toBe(words);
});
