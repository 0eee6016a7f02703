import { expect, test } from 'vitest';
import { nameKey, splitTradeName } from './firm-names.ts';

test.each([
  ['Orlo Paving, Inc.', 'ORLO PAVING INCORPORATED'],
  ['The R.M. Smith Company, L.L.C.', 'R M Smith Co LLC'],
  ['Ode & Sons', 'Ode and Sons'],
  ["Aaron's Trucking", 'AARONS TRUCKING'],
  ['106 Group, Ltd., The', '106 Group'],
  ['Pim Svcs, Limited Liability Company', 'Pim Services LLC'],
  ['Sørensen Peña Bødkeri', 'SORENSEN PENA BODKERI'],
  ['O&#39;Hara &amp; Sons', "O'Hara and Sons"],
  ['Masking Services, INC+.', 'Masking Services, Inc.'],
  ['First Harbor Movers', '1st Harbor Movers'],
])('gives %s and %s the same key', (a, b) => {
  expect(nameKey(a).key).toBe(nameKey(b).key);
});

test('treats property names of Object as ordinary words', () => {
  expect(nameKey('Master Constructor LLC')).toEqual({ key: 'master constructor', form: 'company' });
  expect(nameKey('Harbor Constructor').key).toBe('harbor constructor');
});

test('splits off a trade name', () => {
  expect(splitTradeName('B&F Home Care, Inc. d/b/a: Visiting Gulls')).toEqual({
    legal: 'B&F Home Care, Inc.',
    trade: 'Visiting Gulls',
  });
  expect(splitTradeName('Adbar LLC')).toEqual({ legal: 'Adbar LLC', trade: null });
});
