import { expect, test } from 'vitest';
import { questionOfPlaceOnly, widerQuestion } from './wider-place.ts';

test.each([
  ['Silver Spring, MD', null, 'caterers', 25, 'caterers within 25 miles of Silver Spring, MD'],
  ['Silver Spring, MD', 25, 'caterers', 100, 'caterers within 100 miles of Silver Spring, MD'],
  ['Fells Point, Baltimore, MD', null, 'roofers', 25, 'roofers within 25 miles of Fells Point, MD'],
  ['ZIP code 21202', 10, 'roofers', 25, 'roofers within 25 miles of ZIP code 21202'],
  ['Bowie, MD / Laurel, MD', null, 'movers', 25, 'movers within 25 miles of Bowie, MD or Laurel, MD'],
  ['District of Columbia', null, '', 25, 'within 25 miles of District of Columbia'],
] as const)('a question for %s within %s miles widens', (label, radius_miles, other_words, miles, q) => {
  expect(widerQuestion({ label, radius_miles, found_there: null, other_words })).toEqual({ miles, q });
});

test.each([
  ['Delaware', null],
  ['Bowie, MD / Delaware', null],
  ['Silver Spring, MD', 100],
] as const)('%s within %s miles is wide enough', (label, radius_miles) => {
  expect(widerQuestion({ label, radius_miles, found_there: null, other_words: 'caterers' })).toBeNull();
});

test.each([
  ['Bowie, MD / Laurel, MD', 'movers', 'movers only in Bowie, MD or Laurel, MD'],
  ['Fells Point, Baltimore, MD', '', 'only in Fells Point, MD'],
])('the question for %s alone', (label, other_words, q) => {
  expect(questionOfPlaceOnly({ label, radius_miles: 10, found_there: 1, other_words })).toBe(q);
});
