import { expect, test } from 'vitest';
import { countiesOf, countyName } from './counties.ts';
import { findTrades } from './trade-names.ts';

const codes = (q: string) => findTrades(q).map(({ code }) => code);

test('finds trades by the words that people use, and says what matched', () => {
  expect(codes('electrician')[0]).toBe('238210');
  expect(codes('plomero')[0]).toBe('238220');
  expect(codes('pav')).toContain('237310');
  expect(findTrades('2382')[0]).toEqual({ code: '2382', title: 'Building Equipment Contractors', term: null });
  expect(findTrades('drywall hanging').find(({ code }) => code === '238310')?.term).toMatch(/drywall/i);
  expect(codes('drywall').length).toBeLessThanOrEqual(20);
  for (const nothing of ['qqqq', '  ', 'the', '%']) expect(codes(nothing), nothing).toEqual([]);
});

test('knows the counties of a state', () => {
  expect(countiesOf('MD')).toContainEqual({ fips: '24005', name: 'Baltimore' });
  expect(countiesOf('ZZ')).toEqual([]);
  expect([countyName('24005'), countyName('99999')]).toEqual(['Baltimore, MD', undefined]);
});
