import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SORTS } from '#contract/search/rules.ts';
import { searchQuery } from '#contract/search/schema.ts';
import {
  asked,
  change,
  cleared,
  compared,
  type DirectoryState,
  filterCount,
  look,
  readState,
  toggle,
} from './state.ts';

describe('readState', () => {
  test('keeps what holds and drops defaults and nonsense', () => {
    expect(
      readState({ q: ' roof ', certification: 'MBE', naics: ['238210', 'x'], sort: 'best', page: '1', colour: 'red' }),
    ).toEqual({ q: 'roof', certification: ['MBE'], naics: ['238210'] });
    expect(readState({ radius_miles: '25', sort: 'distance' })).toEqual({});
    expect(readState({ zip: '21201', radius_miles: '25', sort: 'distance', page: '3' })).toEqual({
      zip: '21201',
      radius_miles: '25',
      sort: 'distance',
      page: '3',
    });
  });

  test('whatever the address says, the server takes the search', () => {
    const value = fc.oneof(
      fc.string(),
      fc.array(fc.string()),
      fc.constantFrom('21201', '25', 'true', 'MD', '1-9', '2026-02-29', '2024-02-29', 'map', ...SORTS),
    );
    const keys = [
      'q',
      'as_of',
      'view',
      'compare',
      'zip',
      'radius_miles',
      'verified',
      'sort',
      'page',
      'naics',
      'state',
      'size',
      'city',
    ];
    const search = fc.dictionary(fc.constantFrom(...keys), value);
    fc.assert(
      fc.property(search, (raw) => {
        const state = readState(raw);
        expect(searchQuery.safeParse(asked(state)).error?.issues ?? []).toEqual([]);
        expect(readState(state)).toEqual(state);
      }),
    );
  });
});

const state: DirectoryState = {
  q: 'roof',
  certification: ['MBE'],
  zip: '21201',
  radius_miles: '25',
  sort: 'name',
  page: '4',
};

test('a change starts at the first page, and a place that goes takes its distance along', () => {
  expect(toggle(state, 'certification', 'WBE')).toMatchObject({ certification: ['MBE', 'WBE'] });
  expect(toggle(state, 'certification', 'MBE')).not.toHaveProperty('certification');
  expect(toggle(state, 'certification', 'WBE')).not.toHaveProperty('page');
  expect(change(state, { page: 5 })).not.toHaveProperty('page');
  expect(change(state, { page: '5' })).toMatchObject({ page: '5' });
  expect(change(state, { zip: undefined })).not.toHaveProperty('radius_miles');
  expect(toggle(toggle(state, 'verified', 'true'), 'verified', 'true')).not.toHaveProperty('verified');
});

test('clearing keeps words, order and map', () => {
  expect(cleared(state)).toEqual({ q: 'roof', sort: 'name' });
  expect(cleared({ ...state, view: 'map', as_of: '2024-06-30' })).toEqual({ q: 'roof', sort: 'name', view: 'map' });
  expect(filterCount(state)).toBe(2);
  expect(filterCount(cleared(state))).toBe(0);
});

test('a day that does not exist is no filter', () => {
  expect(readState({ as_of: '2024-02-29' })).toEqual({ as_of: '2024-02-29' });
  for (const as_of of ['2026-02-29', '1899-12-31', '2200-01-01', '2026-1-1', 'today'])
    expect(readState({ as_of })).toEqual({});
  expect(filterCount({ as_of: '2024-02-29' })).toBe(1);
});

const ids = Array.from({ length: 5 }, (_, n) => `6510e4ed-70e6-42eb-8617-642ee03d478${n}`);

test('map and comparison keep the page and are not sent to the server', () => {
  const compare = `${ids[0]?.toUpperCase()},x,${ids[0]},${ids[1]}`;
  expect(look(state, { compare })).toEqual({ ...state, compare: `${ids[0]},${ids[1]}` });
  expect(compared({ compare: ids.join(',') })).toEqual(ids.slice(0, 4));
  expect(look({ ...state, view: 'map' }, { view: undefined })).toEqual(state);
  expect(asked({ ...state, view: 'map', compare: ids.join(',') })).toEqual(state);
});
