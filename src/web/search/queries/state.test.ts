import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SORTS } from '#contract/search/rules.ts';
import { searchQuery } from '#contract/search/schema.ts';
import { change, cleared, type DirectoryState, filterCount, readState, toggle } from './state.ts';

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
      fc.constantFrom('21201', '25', 'true', 'MD', '1-9', ...SORTS),
    );
    const keys = ['q', 'zip', 'radius_miles', 'verified', 'sort', 'page', 'naics', 'state', 'size', 'city'];
    const search = fc.dictionary(fc.constantFrom(...keys), value);
    fc.assert(
      fc.property(search, (raw) => {
        const state = readState(raw);
        expect(searchQuery.safeParse(state).error?.issues ?? []).toEqual([]);
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

test('clearing keeps words and order', () => {
  expect(cleared(state)).toEqual({ q: 'roof', sort: 'name' });
  expect(filterCount(state)).toBe(2);
  expect(filterCount(cleared(state))).toBe(0);
});
