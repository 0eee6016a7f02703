import { expect, test } from 'vitest';
import { containsName, isAbbreviated, isFormerName, nameSimilarity, splitFormerName } from './name-similarity.ts';

test('splits off a former name', () => {
  expect(splitFormerName('Marlow Glazing LLC f/k/a Pim Glass LLC')).toEqual({
    today: 'Marlow Glazing LLC',
    former: 'Pim Glass LLC',
  });
  expect(splitFormerName('Corbel, Inc. (formerly known as Ash Design)')).toEqual({
    today: 'Corbel, Inc.',
    former: 'Ash Design',
  });
  expect(splitFormerName('Formerly Yours LLC').former).toBeNull();
});

test.each([
  ['f/k/a Pim Glass', true],
  ['fka Pim Glass', true],
  ['formerly Pim Glass', true],
  ['Formerly known as Pim Glass', true],
  ['Formerly Yours', false],
  ['Pim Glass f/k/a Ash Design', false],
  ['FK Builders', false],
])('%s is a former name alone: %s', (text, former) => {
  expect(isFormerName(text)).toBe(former);
});

test('treats numbers as part of a name', () => {
  expect(nameSimilarity('area 51 movers', 'area 52 movers')).toBeUndefined();
  expect(nameSimilarity('harbor contractor', 'harbor contractors')).toBe('variant');
  expect(nameSimilarity('orlo paving', 'orlo pavign')).toBe('typo');
  expect(nameSimilarity('gladwyn industries ii', 'gladwyn industries iii')).toBeUndefined();
});

test('accepts word order and a dropped "and" as variants, a dropped initial only as a typo', () => {
  expect(nameSimilarity('farrow erica', 'erica farrow')).toBe('variant');
  expect(nameSimilarity('marion and edward', 'marion edward')).toBe('variant');
  expect(nameSimilarity('pinder alice g', 'alice pinder')).toBe('typo');
  expect(nameSimilarity('r and s contracting', 'd and f contracting')).toBeUndefined();
});

test('recognizes abbreviated and contained names', () => {
  expect(isAbbreviated('tct cost', 'toscano clements taylor cost')).toBe(true);
  expect(isAbbreviated('smith plumbing contr', 'smith plumbing contractors')).toBe(true);
  expect(isAbbreviated('tct cost', 'toscano clements taylor works')).toBe(false);
  expect(containsName('sorrel group staffing', 'sorrel group')).toBe(true);
  expect(containsName('sorrel groups', 'sorrel group')).toBe(false);
});
