import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { SORTS } from '#contract/search/rules.ts';
import { searchQuery } from '#contract/search/schema.ts';
import { filterLabels } from './filter-labels.ts';
import {
  apiQuery,
  clearFilters,
  comparedIds,
  type DirectoryState,
  filterCount,
  parseSearchState,
  toggleFilter,
  updateSearch,
  withView,
} from './search-state.ts';

test('the words as typed stay with their page, filters and view, and end with other words', () => {
  const state = parseSearchState({ q: 'plumer', verbatim: 'true', page: '2' });
  expect(state).toEqual({ q: 'plumer', verbatim: 'true', page: '2' });
  expect(apiQuery(state)).toEqual(state);
  expect(toggleFilter(state, 'state', 'MD')).toEqual({ q: 'plumer', verbatim: 'true', state: ['MD'] });
  expect(updateSearch(state, { q: 'plumber' })).toEqual({ q: 'plumber' });
  expect(clearFilters(state)).toEqual({ q: 'plumer' });
  expect(filterCount(state)).toBe(1);
  expect(parseSearchState({ verbatim: 'true' })).toEqual({});
  expect(parseSearchState({ q: 'plumer', verbatim: 'false' })).toEqual({ q: 'plumer' });
});

describe('parseSearchState', () => {
  test('keeps valid parameters and drops defaults and invalid ones', () => {
    expect(
      parseSearchState({
        q: ' roof ',
        certification: 'MBE',
        naics: ['238210', 'x'],
        sort: 'best',
        page: '1',
        color: 'red',
      }),
    ).toEqual({ q: 'roof', certification: ['MBE'], naics: ['238210'] });
    expect(parseSearchState({ radius_miles: '25', sort: 'distance' })).toEqual({});
    expect(parseSearchState({ zip: '21201', radius_miles: '25', sort: 'distance', page: '3' })).toEqual({
      zip: '21201',
      radius_miles: '25',
      sort: 'distance',
      page: '3',
    });
  });

  test('keeps the code of every state and territory, in any case, and no other', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((one) => letters.map((other) => one + other));
    const kept = pairs.filter((code) => parseSearchState({ state: [code.toLowerCase()] }).state !== undefined);
    expect(kept).toEqual([...US_STATES, ...US_TERRITORIES].map(({ code }) => code).toSorted());
  });

  test('only returns what the server accepts', () => {
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
        const state = parseSearchState(raw);
        expect(searchQuery.safeParse(apiQuery(state)).error?.issues ?? []).toEqual([]);
        expect(parseSearchState(state)).toEqual(state);
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

test('a change resets the page, and removing the ZIP code removes the distance', () => {
  expect(toggleFilter(state, 'certification', 'WBE')).toMatchObject({ certification: ['MBE', 'WBE'] });
  expect(toggleFilter(state, 'certification', 'MBE')).not.toHaveProperty('certification');
  expect(toggleFilter(state, 'certification', 'WBE')).not.toHaveProperty('page');
  expect(updateSearch(state, { page: 5 })).not.toHaveProperty('page');
  expect(updateSearch(state, { page: '5' })).toMatchObject({ page: '5' });
  expect(updateSearch(state, { zip: undefined })).not.toHaveProperty('radius_miles');
  expect(toggleFilter(toggleFilter(state, 'verified', 'true'), 'verified', 'true')).not.toHaveProperty('verified');
});

test('clearFilters keeps words, sort order and map', () => {
  expect(clearFilters(state)).toEqual({ q: 'roof', sort: 'name' });
  expect(clearFilters({ ...state, view: 'map', as_of: '2024-06-30' })).toEqual({
    q: 'roof',
    sort: 'name',
    view: 'map',
  });
  expect(filterCount(state)).toBe(2);
  expect(filterCount(clearFilters(state))).toBe(0);
});

test('ignores a date that does not exist', () => {
  expect(parseSearchState({ as_of: '2024-02-29' })).toEqual({ as_of: '2024-02-29' });
  for (const as_of of ['2026-02-29', '1899-12-31', '2200-01-01', '2026-1-1', 'today'])
    expect(parseSearchState({ as_of })).toEqual({});
  expect(filterCount({ as_of: '2024-02-29' })).toBe(1);
});

const ids = Array.from({ length: 5 }, (_, n) => `6510e4ed-70e6-42eb-8617-642ee03d478${n}`);

test('map and comparison keep the page and are left out of the API call', () => {
  const compare = `${ids[0]?.toUpperCase()},x,${ids[0]},${ids[1]}`;
  expect(withView(state, { compare })).toEqual({ ...state, compare: `${ids[0]},${ids[1]}` });
  expect(comparedIds({ compare: ids.join(',') })).toEqual(ids.slice(0, 4));
  expect(withView({ ...state, view: 'map' }, { view: undefined })).toEqual(state);
  expect(apiQuery({ ...state, view: 'map', compare: ids.join(',') })).toEqual(state);
});

describe('filters of capacity', () => {
  const all = { start_by: '2026-12-01', bond: '500000', crew: '12', travels_to: '21201', language: ['es'] } as const;

  test('are read from the URL, counted, listed as chips and cleared', () => {
    const state = parseSearchState({ ...all, include_unsaid: 'true' });
    expect(state).toEqual({ ...all, include_unsaid: 'true' });
    expect(filterCount(state)).toBe(5);
    expect(filterLabels(state).map(({ label }) => label)).toEqual([
      'es',
      'Can start by Dec 1, 2026',
      'Bond of $500,000',
      'Crew of 12',
      'Works in ZIP 21201',
      "Firms that haven't said",
    ]);
    expect(clearFilters(state)).toEqual({});
  });

  test('lose what the server would refuse, and the switch that says nothing without them', () => {
    const wrong = { start_by: '2026-02-30', bond: '100000001', crew: '0', travels_to: '2120', language: ['Spanish'] };
    expect(parseSearchState({ ...wrong, include_unsaid: 'true' })).toEqual({});
  });
});
