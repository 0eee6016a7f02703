import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { readPairs } from '../../../../bench/matching/pairs.ts';
import { compareFirms } from './compare-firms.ts';
import { extractFeatures } from './features.ts';

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
  compareFirms(extractFeatures(a), extractFeatures(b), sameAgency);
const AT = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204' };

describe('pairs that are never merged automatically', () => {
  const noise = fc.record({
    address_1: fc.constantFrom(null, '14 Quarry Rd', '9 Gate Way'),
    city: fc.constantFrom(null, 'Towson', 'Bowie'),
    state: fc.constantFrom(null, 'MD'),
    zip_code: fc.constantFrom(null, '21204'),
    phone: fc.constantFrom(null, '4105550142'),
    website: fc.constantFrom(null, 'http://orlo.example.com'),
  });
  test('firms with different names, whatever else they share', () => {
    fc.assert(
      fc.property(noise, noise, (a, b) => {
        expect(compare(firm('Orlo Paving LLC', a), firm('Tamsin Foods LLC', b)).verdict).toBe('different');
      }),
    );
  });
  test('firms that share only a name and a city', () => {
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
  test('comparison is symmetric', () => {
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
  test('two names under one agency number', () => {
    expect(compare(firm('Orlo LLC', { agency_id: '7' }), firm('Tamsin LLC', { agency_id: '7' }), true).verdict).toBe(
      'different',
    );
    expect(
      compare(firm('Orlo LLC', { agency_id: '7', ...AT }), firm('Tamsin LLC', { agency_id: '7', ...AT }), true).verdict,
    ).toBe('doubtful');
  });
  test('different federal IDs', () => {
    const [a, b] = [
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:A'] }),
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:B'] }),
    ];
    expect(compare(a, b).verdict).not.toBe('sure');
  });
  test('one name with two legal forms, whatever else they share', () => {
    const all = { ...AT, phone: '4105550142', website: 'http://orlo.example.com' };
    expect(compare(firm('Orlo LLC', all), firm('Orlo Inc', all)).verdict).toBe('doubtful');
  });
  test('franchises of one chain, and the chain itself', () => {
    const chain = { ...AT, address_1: null, website: 'http://gulls.example.com', naics: ['621610'] };
    const [one, other] = [firm('Sundell LLC dba Gulls Care', chain), firm('Ridgeline LLC dba Gulls Care', chain)];
    expect([compare(one, other).verdict, compare(one, firm('Gulls Care', chain)).verdict]).toEqual([
      'doubtful',
      'doubtful',
    ]);
  });
  test('a name that contains or abbreviates the other', () => {
    const site = { ...AT, website: 'http://orlo.example.com' };
    expect(compare(firm('Orlo Paving Group LLC', site), firm('Orlo Paving LLC', site)).verdict).toBe('doubtful');
    expect(compare(firm('OPW LLC', site), firm('Orlo Paving Works LLC', site)).verdict).toBe('doubtful');
    // one agency that prints both means two firms
    expect(compare(firm('Orlo Paving Group LLC', AT), firm('Orlo Paving LLC', AT), true).verdict).toBe('different');
  });
});

describe('match reasons', () => {
  test.each<[string, ListedFirm, ListedFirm, string, string[]]>([
    [
      'a misspelled street',
      firm('Orlo LLC', AT),
      firm('Orlo LLC', { ...AT, address_1: '14 Qaurry Road' }),
      'sure',
      ['same name', 'similar street address'],
    ],
    [
      'a PO box next to the street',
      firm('Orlo LLC', { ...AT, address_1: '14 Quarry Rd, PO Box 6' }),
      firm('Orlo LLC', { ...AT, address_1: 'P.O. Box 6' }),
      'sure',
      ['same name', 'same street address'],
    ],
    [
      'a wrong state with the right ZIP code',
      firm('Orlo LLC', AT),
      firm('Orlo LLC', { ...AT, state: 'NJ' }),
      'sure',
      ['same name', 'same street address'],
    ],
    [
      'a former name',
      firm('Marlow LLC f/k/a Orlo LLC', AT),
      firm('Orlo LLC', AT),
      'sure',
      ['one lists the other as its former name', 'same street address'],
    ],
    [
      'a move within the state: name and trade',
      firm('Orlo LLC', { ...AT, naics: ['238990', '484110'] }),
      firm('Orlo LLC', { city: 'Bowie', state: 'MD', zip_code: '20715', naics: ['484110'] }),
      'doubtful',
      ['same name', 'shared NAICS code'],
    ],
    [
      'a typo in the web domain',
      firm('Orlo LLC', { website: 'http://orlopaving.example.com' }),
      firm('Orlo LLC', { website: 'http://orlopavin.example.com' }),
      'doubtful',
      ['same name', 'similar web or email domain'],
    ],
    [
      'a new name in a new state under one federal id',
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:A'] }),
      firm('Tamsin Inc', { state: 'VA', federal_ids: ['uei:A'] }),
      'doubtful',
      ['same federal ID', 'different legal forms', 'different states'],
    ],
  ])('%s', (_, a, b, verdict, reasons) => {
    expect(compare(a, b)).toMatchObject({ verdict, reasons });
  });
});

describe('labeled pairs (bench/matching/pairs.csv)', async () => {
  const pairs = await readPairs();
  test('merge no two different firms', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    const merged = pairs.filter(
      ({ same, sameAgency, firms: [a, b] }) => !same && compare(a, b, sameAgency).verdict === 'sure',
    );
    expect(merged.map(({ number }) => number)).toEqual([]);
  });
  test('get the same verdict in both directions', () => {
    const turned = pairs.filter(
      ({ sameAgency, firms: [a, b] }) => compare(a, b, sameAgency).verdict !== compare(b, a, sameAgency).verdict,
    );
    expect(turned.map(({ number }) => number)).toEqual([]);
  });
});
