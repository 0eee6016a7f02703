import { expect, test } from 'vitest';
import { nearbySearch } from './nearby.ts';

const code = (digits: string) => ({ code: digits, title: null, above: [], own: false });
const certificate = (...naics: string[]) => ({
  id: '',
  type: 'MBE',
  agency: '',
  number: null,
  issued_on: null,
  expires_on: null,
  group: null,
  naics,
  lapsed_on: null,
  list_date: '2026-11-02',
  listed_by: null,
});

test('nearbySearch uses the code of most certificates, around the ZIP code, else in the state', () => {
  const firm = {
    naics: [code('236220'), code('238210')],
    certificates: [certificate('238210', '236220'), certificate('238210')],
    zip_code: '21231-1234',
    state: 'MD',
  };
  const around = { naics: ['238210'], zip: '21231', radius_miles: '25', sort: 'distance' };
  expect(nearbySearch(firm)).toEqual(around);
  expect(nearbySearch({ ...firm, certificates: [] })).toEqual({ ...around, naics: ['236220'] });
  expect(nearbySearch({ ...firm, zip_code: null })).toEqual({ naics: ['238210'], state: ['MD'], sort: 'name' });
  expect(nearbySearch({ ...firm, zip_code: 'none', state: null })).toBeNull();
  expect(nearbySearch({ ...firm, naics: [] })).toBeNull();
});
