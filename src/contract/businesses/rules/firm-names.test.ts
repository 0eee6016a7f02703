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

test.each([
  'Alder Holdings LLC DBA Alder Electric',
  'Alder Holdings LLC d/b/a Alder Electric',
  'Alder Holdings LLC, dba: Alder Electric',
  'Alder Holdings LLC (DBA Alder Electric)',
  'Alder Holdings LLC (d.b.a. Alder Electric)',
  'Alder Holdings LLC D.B.A Alder Electric',
  'Alder Holdings LLC h/n/c Alder Electric',
  'Alder Holdings LLC (haciendo negocios como Alder Electric)',
  'Alder Holdings LLC o/a Alder Electric',
  'Alder Holdings LLC operating as Alder Electric',
  'Alder Holdings LLC d b a Alder Electric',
  'Alder Holdings LLC - doing business as Alder Electric',
  'Alder Holdings LLC DBA - Alder Electric',
  'Alder Holdings LLC DBA "Alder Electric"',
  'Alder Holdings LLC t/a Alder Electric',
  'Alder Holdings LLC T/A: Alder Electric',
  'Alder Holdings LLC trading as Alder Electric',
  'Alder Holdings LLC a/k/a Alder Electric',
  'Alder Holdings LLC (A.K.A. Alder Electric)',
  'Alder Holdings LLC AKA Alder Electric',
  'Alder Holdings LLC also known as Alder Electric',
  'Alder Holdings LLC [dba Alder Electric]',
  'Alder Holdings LLC/DBA Alder Electric',
])('splits off the trade name of %s', (name) => {
  expect(splitTradeName(name)).toEqual({ legal: 'Alder Holdings LLC', trade: 'Alder Electric' });
});

test.each(['Akamai Works LLC', 'Data A Inc', 'Zelda B. Anders LLC', 'Aka Builders', 'T A Masonry', 'DBA Group LLC'])(
  'has no trade name in %s',
  (name) => {
    expect(splitTradeName(name)).toEqual({ legal: name, trade: null });
  },
);
