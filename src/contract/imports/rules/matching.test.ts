import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedFirm } from '../schema.ts';
import { addressKey } from './addresses.ts';
import { compareFirms, featuresOf, ownDomain } from './matching.ts';
import { likeness, nameKey, splitTradeName } from './names.ts';

const firm = (legal_business_name: string, more: Partial<ListedFirm> = {}): ListedFirm => ({
  legal_business_name,
  trade_name: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip_code: null,
  county: null,
  latitude: null,
  longitude: null,
  website: null,
  phone: null,
  email: null,
  description: null,
  naics: [],
  size_band: null,
  agency_id: null,
  federal_ids: [],
  certificates: [],
  raw: {},
  ...more,
});
const compare = (a: ListedFirm, b: ListedFirm, sameAgency = false) =>
  compareFirms(featuresOf(a), featuresOf(b), sameAgency);
const AT = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204' };

test.each([
  ['Orlo Paving, Inc.', 'ORLO PAVING INCORPORATED'],
  ['The R.M. Smith Company, L.L.C.', 'R M Smith Co LLC'],
  ['Ode & Sons', 'Ode and Sons'],
  ["Aaron's Trucking", 'AARONS TRUCKING'],
  ['106 Group, Ltd., The', '106 Group'],
  ['Pim Svcs, Limited Liability Company', 'Pim Services LLC'],
])('%s and %s have one key', (a, b) => {
  expect(nameKey(a).key).toBe(nameKey(b).key);
});

test.each([
  ['8121 Georgia Avenue N.W., Suite 700', '8121 GEORGIA AVE NW #700'],
  ['P. O. BOX 25882', 'PO Box 25882'],
  ['236 WEST 27TH STREET, 8TH FLOOR', '236 W. 27th St., Floor 8'],
  ['First Street 5', '1st St 5'],
])('%s and %s are one street', (a, b) => {
  expect(addressKey(a, null).street).toBe(addressKey(b, null).street);
});
test('directions are part of a street', () => {
  expect(addressKey('3419 14th St NW', null).street).not.toBe(addressKey('3419 14th St NE', null).street);
});

test('a trade name in the name is told apart', () => {
  expect(splitTradeName('B&F Home Care, Inc. d/b/a: Visiting Gulls')).toEqual({
    legal: 'B&F Home Care, Inc.',
    trade: 'Visiting Gulls',
  });
  expect(splitTradeName('Adbar LLC')).toEqual({ legal: 'Adbar LLC', trade: null });
});

test('shared hosts and pages below a site say nothing', () => {
  expect(ownDomain('http://www.orlo.example.com', null)).toBe('orlo.example.com');
  expect(ownDomain('http://gulls.example.com/towson', null)).toBe('');
  expect(ownDomain('http://orlo.wixsite.com', 'orlo@gmail.com')).toBe('');
});

test('numbers are part of a name', () => {
  expect(likeness('area 51 movers', 'area 52 movers')).toBeUndefined();
  expect(likeness('harbor contractor', 'harbor contractors')).toBe('variant');
  expect(likeness('orlo paving', 'orlo pavign')).toBe('slip');
});

describe('what is never sure', () => {
  const noise = fc.record({
    address_1: fc.constantFrom(null, '14 Quarry Rd', '9 Gate Way'),
    city: fc.constantFrom(null, 'Towson', 'Bowie'),
    state: fc.constantFrom(null, 'MD'),
    zip_code: fc.constantFrom(null, '21204'),
    phone: fc.constantFrom(null, '4105550142'),
    website: fc.constantFrom(null, 'http://orlo.example.com'),
  });
  test('firms of different names, whatever else they share', () => {
    fc.assert(
      fc.property(noise, noise, (a, b) => {
        expect(compare(firm('Orlo Paving LLC', a), firm('Tamsin Foods LLC', b)).verdict).toBe('different');
      }),
    );
  });
  test('a name alone, or with no more than the town', () => {
    fc.assert(
      fc.property(noise, noise, (a, b) => {
        const [one, other] = [
          firm('Orlo LLC', { ...a, address_1: null, phone: null, website: null }),
          firm('Orlo LLC', { ...b, phone: null, website: null }),
        ];
        expect(compare(one, other).verdict).not.toBe('sure');
      }),
    );
  });
  test('comparing is the same both ways', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Orlo LLC', 'Orlo Inc', 'Orla LLC'),
        fc.constantFrom('Orlo LLC', 'Tamsin'),
        noise,
        noise,
        (x, y, a, b) => {
          const [one, other] = [firm(x, a), firm(y, b)];
          expect(compare(one, other).score).toBe(compare(other, one).score);
        },
      ),
    );
  });
  test('one number at an agency and two names', () => {
    expect(compare(firm('Orlo LLC', { agency_id: '7' }), firm('Tamsin LLC', { agency_id: '7' }), true).verdict).toBe(
      'different',
    );
    expect(
      compare(firm('Orlo LLC', { agency_id: '7', ...AT }), firm('Tamsin LLC', { agency_id: '7', ...AT }), true).verdict,
    ).toBe('doubtful');
  });
  test('different federal ids', () => {
    const [a, b] = [
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:A'] }),
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:B'] }),
    ];
    expect(compare(a, b).verdict).not.toBe('sure');
  });
});
