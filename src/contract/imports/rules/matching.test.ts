import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPairs } from '../../../../bench/matching/pairs.ts';
import type { ListedFirm } from '../schema.ts';
import { addressKey, streetsAlike } from './addresses.ts';
import { compareFirms, featuresOf, ownDomain } from './matching.ts';
import { holdsWhole, isShortened, likeness, nameKey, splitFormerName, splitTradeName } from './names.ts';

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
  ['Sørensen Peña Bødkeri', 'SORENSEN PENA BODKERI'],
  ['O&#39;Hara &amp; Sons', "O'Hara and Sons"],
  ['Masking Services, INC+.', 'Masking Services, Inc.'],
  ['First Harbor Movers', '1st Harbor Movers'],
])('%s and %s have one key', (a, b) => {
  expect(nameKey(a).key).toBe(nameKey(b).key);
});

test.each([
  ['8121 Georgia Avenue N.W., Suite 700', '8121 GEORGIA AVE NW #700'],
  ['P. O. BOX 25882', 'PO Box 25882'],
  ['236 WEST 27TH STREET, 8TH FLOOR', '236 W. 27th St., Floor 8'],
  ['First Street 5', '1st St 5'],
  ['One University Plaza, Suite 314', '1 University Plz'],
  ['7237 Hanover Parkway, Suites C&D', '7237 HANOVER PKWY STE C'],
  ['1300 Mercantile Lane, Suite 100, C2', '1300 Mercantile Ln'],
  ['10 Post Square, Suite 800 South', '10 Post Sq.'],
  ['1401 K Street, Suite 802, NW', '1401 K St NW'],
  ['DRAWER #750608', 'P.O. Drawer 750608'],
])('%s and %s are one street', (a, b) => {
  expect(addressKey(a, null).street).toBe(addressKey(b, null).street);
});
test('directions are part of a street', () => {
  expect(addressKey('3419 14th St NW', null).street).not.toBe(addressKey('3419 14th St NE', null).street);
});

test('a post box is known beside the street', () => {
  expect(addressKey('722 Mumford Road, PO Box 603', null)).toMatchObject({
    street: '722 mumford rd',
    box: 'po box 603',
  });
});

test('words that every object knows are words like others', () => {
  expect(nameKey('Master Constructor LLC')).toEqual({ key: 'master constructor', form: 'company' });
  expect(nameKey('Harbor Constructor').key).toBe('harbor constructor');
  expect(addressKey('5 Constructor Way', null).street).toBe('5 constructor way');
});

const street = (text: string) => addressKey(text, null).street;
test.each([
  ['8121 GEROGIA AVENUE', '8121 Georgia Avenue', true],
  ['13238 Broadway Street', '13238 Broadway', true],
  ['38856 US Hwy 19N', '38856 US HIGHWAY 19 N', true],
  ['118-B South Lynch St', '118B S. Lynch Street', true],
  ['3419 14th St', '3419 14th St NW', true],
  ['537 W Taft Drive', '539 W Taft Drive', false],
  ['3419 14th St NW', '3419 14th St NE', false],
  ['20 Oak St', '20 Oak Ct', false],
  ['20 Oak St', '20 Elm St', false],
  ['PO Box 17', 'PO Box 71', false],
  ['', '', false],
])('%s and %s are nearly one street: %s', (a, b, alike) => {
  expect([streetsAlike(street(a), street(b)), streetsAlike(street(b), street(a))]).toEqual([alike, alike]);
});

test('a former name in the name is told apart', () => {
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
  expect(likeness('gladwyn industries ii', 'gladwyn industries iii')).toBeUndefined();
});

test('order of words and a lost "and" are habits, a lost initial may be more', () => {
  expect(likeness('farrow erica', 'erica farrow')).toBe('variant');
  expect(likeness('marion and edward', 'marion edward')).toBe('variant');
  expect(likeness('pinder alice g', 'alice pinder')).toBe('slip');
  expect(likeness('r and s contracting', 'd and f contracting')).toBeUndefined();
});

test('short names', () => {
  expect(isShortened('tct cost', 'toscano clements taylor cost')).toBe(true);
  expect(isShortened('smith plumbing contr', 'smith plumbing contractors')).toBe(true);
  expect(isShortened('tct cost', 'toscano clements taylor works')).toBe(false);
  expect(holdsWhole('sorrel group staffing', 'sorrel group')).toBe(true);
  expect(holdsWhole('sorrel groups', 'sorrel group')).toBe(false);
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
  test('two firms of one name and two legal forms, whatever else they share', () => {
    const all = { ...AT, phone: '4105550142', website: 'http://orlo.example.com' };
    expect(compare(firm('Orlo LLC', all), firm('Orlo Inc', all)).verdict).toBe('doubtful');
  });
  test('shops of one chain, and the chain itself', () => {
    const chain = { ...AT, address_1: null, website: 'http://gulls.example.com', naics: ['621610'] };
    const [one, other] = [firm('Sundell LLC dba Gulls Care', chain), firm('Ridgeline LLC dba Gulls Care', chain)];
    expect([compare(one, other).verdict, compare(one, firm('Gulls Care', chain)).verdict]).toEqual([
      'doubtful',
      'doubtful',
    ]);
  });
  test('a name that holds the other, or is short for it', () => {
    const site = { ...AT, website: 'http://orlo.example.com' };
    expect(compare(firm('Orlo Paving Group LLC', site), firm('Orlo Paving LLC', site)).verdict).toBe('doubtful');
    expect(compare(firm('OPW LLC', site), firm('Orlo Paving Works LLC', site)).verdict).toBe('doubtful');
    // one agency that prints both means two firms
    expect(compare(firm('Orlo Paving Group LLC', AT), firm('Orlo Paving LLC', AT), true).verdict).toBe('different');
  });
});

describe('what is said', () => {
  test.each<[string, ListedFirm, ListedFirm, string, string[]]>([
    [
      'a misspelt street',
      firm('Orlo LLC', AT),
      firm('Orlo LLC', { ...AT, address_1: '14 Qaurry Road' }),
      'sure',
      ['same name', 'nearly the same street address'],
    ],
    [
      'a post box beside the street',
      firm('Orlo LLC', { ...AT, address_1: '14 Quarry Rd, PO Box 6' }),
      firm('Orlo LLC', { ...AT, address_1: 'P.O. Box 6' }),
      'sure',
      ['same name', 'same street address'],
    ],
    [
      'a wrong state beside the right ZIP code',
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
      ['one names the other as its former name', 'same street address'],
    ],
    [
      'a move within the state: name and trade',
      firm('Orlo LLC', { ...AT, naics: ['238990', '484110'] }),
      firm('Orlo LLC', { city: 'Bowie', state: 'MD', zip_code: '20715', naics: ['484110'] }),
      'doubtful',
      ['same name', 'a trade in common'],
    ],
    [
      'a slip in the web domain',
      firm('Orlo LLC', { website: 'http://orlopaving.example.com' }),
      firm('Orlo LLC', { website: 'http://orlopavin.example.com' }),
      'doubtful',
      ['same name', 'nearly the same web or mail domain'],
    ],
    [
      'a new name in a new state under one federal id',
      firm('Orlo LLC', { ...AT, federal_ids: ['uei:A'] }),
      firm('Tamsin Inc', { state: 'VA', federal_ids: ['uei:A'] }),
      'doubtful',
      ['same federal id', 'different legal forms', 'different states'],
    ],
  ])('%s', (_, a, b, verdict, reasons) => {
    expect(compare(a, b)).toMatchObject({ verdict, reasons });
  });
});

describe('pairs that people labelled (bench/matching/pairs.csv)', async () => {
  const pairs = await readPairs();
  test('are many, and no two firms are merged', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    const merged = pairs.filter(
      ({ same, sameAgency, firms: [a, b] }) => !same && compare(a, b, sameAgency).verdict === 'sure',
    );
    expect(merged.map(({ number }) => number)).toEqual([]);
  });
  test('are judged alike both ways', () => {
    const turned = pairs.filter(
      ({ sameAgency, firms: [a, b] }) => compare(a, b, sameAgency).verdict !== compare(b, a, sameAgency).verdict,
    );
    expect(turned.map(({ number }) => number)).toEqual([]);
  });
});
