import { expect, test } from 'vitest';
import { certificate, ids, indexOf, firm as make, query } from '../../../../tests/oracles/search/fixtures.ts';

const CHICAGO = 'City of Chicago';
const COOK = 'Cook County';
const WBENC = "Women's Business Enterprise National Council";
const INDOT = 'Indiana Department of Transportation';
const MMSDC = 'Michigan Minority Supplier Development Council';

const by = (agency: string, type = 'MBE', more = {}) => certificate({ agency, type, ...more });
const paving = (name: string, certificates: ReturnType<typeof by>[], more = {}) =>
  make(name, { name: `${name} Paving`, certificates, ...more });

const directory = () =>
  indexOf(
    paving('chi', [by(CHICAGO, 'WBE'), by(COOK, 'MBE')]),
    paving('cook', [by(COOK, 'WBE'), by(CHICAGO, 'MBE')]),
    paving('nat', [by(WBENC, 'WBE')]),
    paving('ind', [by(INDOT, 'DBE')]),
    paving('mich', [by(MMSDC)]),
    paving('sba', [by('SBA', 'HUBZone')], { city: 'Chicago', state: 'IL' }),
    paving('none', [], {
      city: 'Chicago',
      state: 'IL',
      description: 'Transportation in Indiana, software development',
    }),
  );
const asked = (q: string) => ids(directory(), { q, sort: 'name' });

test('the name of an agency is the agency, however it is said', () => {
  const all: Readonly<Record<string, string>> = {
    'firms certified by WBENC': 'nat',
    "paving certified by the Women's Business Enterprise National Council": 'nat',
    'womens business enterprise national council paving': 'nat',
    'WBENC certified paving': 'nat',
    'Michigan Minority Supplier Development Council firms': 'mich',
    'firms certified by the michigan minority supplier development council': 'mich',
    'Indiana Department of Transportation DBE': 'ind',
    'certified by Indiana DOT': 'ind',
    'DBE certified by Indiana Department of Transportation': 'ind',
    'SBA certified HUBZone firm': 'sba',
    'U.S. Small Business Administration HUBZone firms': 'sba',
  };
  for (const [q, name] of Object.entries(all)) expect([q, ...asked(q)]).toEqual([q, name]);
});

test('a type that is asked for is one by that agency', () => {
  expect(asked('City of Chicago certified WBE')).toEqual(['chi']);
  expect(asked('Cook County certified WBE paving')).toEqual(['cook']);
  expect(asked('MBE certified by the City of Chicago')).toEqual(['cook']);
  expect(asked('certified MBE with Cook County')).toEqual(['chi']);
  expect(asked('City of Chicago certified DBE')).toEqual([]);
  expect(asked('certified by the City of Chicago or Cook County')).toEqual(['chi', 'cook']);
  expect(asked('certified by City of Chicago and WBENC')).toEqual([]);
});

test('the type that is asked for is also that of an agency whose acronym is said', () => {
  const agency = 'Maryland Department of Transportation';
  const index = indexOf(
    paving('its', [by(agency, 'MBE'), by(COOK, 'DBE')]),
    paving('not', [by(agency, 'DBE'), by(COOK, 'MBE')]),
  );
  for (const q of ['MDOT MBE', 'MBE MDOT', 'MBE paving certified by MDOT']) expect(ids(index, { q })).toEqual(['its']);
});

test('an agency that is a place is one only where the question says so', () => {
  for (const q of ['paving City of Chicago', 'paving Chicago', 'paving in Cook County MBE'])
    expect(directory().search(query({ q })).certified_by).toBeNull();
  expect(asked('Cook County MBE paving')).toEqual(['chi']);
  expect(asked('not certified by Cook County')).not.toEqual(['chi', 'cook']);
  expect(
    directory().search(query({ q: 'paving for the Indiana Department of Transportation' })).certified_by,
  ).toBeNull();
});

test('certificates that ended count where none in force fits, and an agency that nobody has leaves nothing', () => {
  const index = indexOf(
    paving('old', [by(CHICAGO, 'MBE', { expires_on: '2026-01-31' }), by(COOK)]),
    paving('new', [by(CHICAGO, 'WBE', { expires_on: '2027-01-31' }), by(COOK, 'MBE', { expires_on: '2026-01-31' })]),
    paving('gone', [by(CHICAGO, 'WBE', { lapsed_on: '2026-01-31' })]),
  );
  const today = '2026-11-29';
  expect(ids(index, { q: 'certified by the City of Chicago', today })).toEqual(['new']);
  expect(ids(index, { q: 'expired City of Chicago certified MBE', today })).toEqual(['old']);
  const mbe = index.search(query({ q: 'City of Chicago certified MBE', today }));
  expect([mbe.total, mbe.shows_ended]).toEqual([1, true]);
  expect(index.search(query({ q: 'City of Chicago certified WBE', today }))).toMatchObject({
    total: 1,
    shows_ended: false,
  });
  expect(ids(index, { q: 'roofing certified by City of Chicago', today })).toEqual([]);
  expect(ids(index, { q: 'NGLCC certified paving', today })).toEqual([]);
  const unknown = index.search(query({ q: 'paving certified by the Texas Department of Transportation in Ohio' }));
  expect(unknown).toMatchObject({ total: 0, certified_by: { agencies: [['Texas Department of Transportation']] } });
  expect(ids(index, { q: 'paving certified by an agency', today })).toHaveLength(3);
});

test('a regional council certifies for its national body', () => {
  const index = indexOf(
    paving('south', [by('WBEC South', 'WBE')]),
    paving('lakes', [by('Great Lakes WBC', 'WBE'), by(COOK)]),
    paving('nat', [by(WBENC, 'WBE')]),
    paving('mich', [by(MMSDC)]),
  );
  const all = (q: string) => ids(index, { q, sort: 'name' });
  expect(all('firms certified by WBENC')).toEqual(['lakes', 'nat', 'south']);
  expect(all('NMSDC certified paving')).toEqual(['mich']);
  expect(all('MBE certified by WBENC')).toEqual([]);
  expect(index.search(query({ q: 'paving certified by WBENC' })).certified_by?.agencies).toEqual([[WBENC]]);
});

test('says how the question was read', () => {
  const { certified_by } = directory().search(query({ q: 'paving certified by the city of chicago or wbenc' }));
  expect(certified_by).toEqual({ agencies: [[CHICAGO, WBENC]], other_words: 'paving' });
});
