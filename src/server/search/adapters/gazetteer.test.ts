import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { findPlace } from '../engine/query/find-place.ts';
import { placeKey } from '../engine/text/place-key.ts';
import { tokenize } from '../engine/text/tokenize.ts';
import { readGazetteer } from './gazetteer.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));
const states: { code: string; name: string }[] = parse(reference('us_states_incl_dc.csv'), {
  columns: true,
  bom: true,
});
const gazetteer = readGazetteer(states.map(({ code, name }) => [code, name]));

test('every nickname stands for cities, counties or ZIP codes that exist', () => {
  const known: { zip: string; place: string; county: string; state: string }[] = parse(
    gunzipSync(reference('us_zip_centroids_geonames.csv.gz')),
    { columns: true },
  );
  const names = new Set(
    known.flatMap(({ zip, place, county, state }) => [zip, place, county].map((one) => `${one} ${state}`)),
  );
  const rows: Record<'name' | 'state' | 'cities' | 'counties' | 'zips', string>[] = parse(
    reference('us_place_nicknames.csv'),
    { columns: true },
  );
  const parts = rows.flatMap(({ state, cities, counties, zips }) =>
    [...cities.split(';'), ...counties.split(';'), ...zips.split(' ')].flatMap((one) =>
      one ? [`${one} ${state}`] : [],
    ),
  );
  expect(parts.filter((one) => !names.has(one))).toEqual([]);
  expect(new Set(rows.map(({ name, state }) => `${placeKey(name)} ${state}`)).size).toBe(rows.length);
});

test('every abbreviation is of a state, and of one alone', () => {
  const rows: Record<'abbreviation' | 'state', string>[] = parse(reference('us_state_abbreviations.csv'), {
    columns: true,
  });
  expect(rows.filter(({ state }) => !states.some(({ code }) => code === state))).toEqual([]);
  expect(rows.filter(({ abbreviation, state }) => gazetteer.stateCode(abbreviation) !== state)).toEqual([]);
});

test('every region is of states', () => {
  const rows: Record<'region' | 'states', string>[] = parse(reference('us_state_regions.csv'), { columns: true });
  const codes = rows.flatMap(({ states: listed }) => listed.split(' '));
  expect(codes.filter((one) => !states.some(({ code }) => code === one))).toEqual([]);
  expect(rows.filter(({ region }) => region !== tokenize(region).join(' '))).toEqual([]);
});

test('every part of a city is a place that the post knows, or a neighborhood', () => {
  const rows: Record<'city' | 'state' | 'parts', string>[] = parse(reference('us_city_parts.csv'), { columns: true });
  const isKnown = (name: string, state: string) =>
    gazetteer
      .find(placeKey(name))
      .some((place) => place.state === state && (place.isNickname || place.zips.length > 0));
  const names = rows.flatMap(({ city, state, parts }) => [city, ...parts.split(';')].map((name) => ({ name, state })));
  expect(names.filter(({ name, state }) => !isKnown(name, state))).toEqual([]);
  expect(new Set(names.map(({ name, state }) => `${name} ${state}`)).size).toBe(names.length);
});

test.each([
  ['plumber near 21201', 'ZIP code 21201', 10, 'plumber'],
  ['cleaning in Queens', 'Queens, NY', null, 'cleaning'],
  ['roofers nyc', 'New York City, NY', null, 'roofers'],
  ['electrician philly', 'Philadelphia, PA', null, 'electrician'],
  ['painters in Columbia, MD', 'Columbia, MD', null, 'painters'],
  ['hvac within 5 miles of Silver Spring Maryland', 'Silver Spring, MD', 5, 'hvac'],
  ['consultants in the district of columbia', 'District of Columbia', null, 'consultants'],
  ['electricista cerca de 21201', 'ZIP code 21201', 10, 'electricista'],
  ['land surveyor Frederick MD', 'Frederick, MD', null, 'land surveyor'],
  ['snow removal Howard County', 'Howard County, MD', null, 'snow removal'],
  ['care in Home, KS', 'Home, KS', null, 'care'],
  ['concrete near BWI', 'BWI Airport, MD', 10, 'concrete'],
  ["caterer in St. Mary's County", "St. Mary's County, MD", null, 'caterer'],
  ['DC plumbing', 'District of Columbia', null, 'plumbing'],
  ['New Jersey structural engineers', 'New Jersey', null, 'structural engineers'],
  ['concrete Delaware', 'Delaware', null, 'concrete'],
  ['drywall VA', 'Virginia', null, 'drywall'],
  ['Virginia Beach movers', 'Virginia Beach, VA', null, 'movers'],
  ['plumbers Fort Washington', 'Fort Washington, MD', null, 'plumbers'],
  ['tree removal Silver Spring', 'Silver Spring, MD', null, 'tree removal'],
  ['hvac 10 miles from Rockville', 'Rockville, MD', 10, 'hvac'],
  ['hvac less than 10 miles from Rockville', 'Rockville, MD', 10, 'hvac'],
  ['within 10 mi of Annapolis landscaping', 'Annapolis, MD', 10, 'landscaping'],
  ['quien pinta condado de Montgomery', 'Montgomery County, MD', null, 'quien pinta'],
  ['ingeniero civil condado Howard', 'Howard County, MD', null, 'ingeniero civil'],
  ['paving I-270 corridor', 'I-270 corridor, MD', null, 'paving'],
  ['painter on the Cape', 'Cape Cod, MA', null, 'painter on'],
  ["painter on Martha's Vineyard", "Martha's Vineyard, MA", null, 'painter on'],
  ['painter on the Shore', 'Eastern Shore, MD', null, 'painter'],
  ['painter AACo', 'Anne Arundel County, MD', null, 'painter'],
  ['painter Roland Park', 'Roland Park, Baltimore, MD', null, 'painter'],
  ['painter 21201 25 miles', 'ZIP code 21201', 25, 'painter'],
  ['painter in Rockville within 5 miles of', 'Rockville, MD', 5, 'painter'],
  ['paving county of Howard', 'Howard County, MD', null, 'paving'],
  ['excavation Howard cnty', 'Howard County, MD', null, 'excavation'],
  ['sheet metal Anne Arundel', 'Anne Arundel County, MD', null, 'sheet metal'],
  ['guards downtown Baltimore', 'Baltimore, MD', null, 'guards'],
  ['East Baltimore guards', 'Baltimore, MD', null, 'guards'],
  ['guards around the Inner Harbor', 'Inner Harbor, Baltimore, MD', 10, 'guards'],
  ['guards DC area', 'Washington metropolitan area, DC', null, 'guards'],
  ['guards in the Bowie area please', 'Bowie, MD', 10, 'guards please'],
  ['movers 21157', 'ZIP code 21157', null, 'movers'],
  ['guards in East St Louis IL', 'East Saint Louis, IL', null, 'guards'],
  ['guards in West Baltimore', 'Baltimore, MD', null, 'guards'],
  ['Upper Marlboro framing', 'Upper Marlboro, MD', null, 'framing'],
  ['NE DC paving', 'District of Columbia', null, 'paving'],
  ['plumber near me 20774', 'ZIP code 20774', 10, 'plumber'],
  ['plumber Silver Spring MD 20910', 'Silver Spring, MD', null, 'plumber'],
  ['paving Southeast DC', 'District of Columbia', null, 'paving'],
  ['paving DC NW', 'District of Columbia', null, 'paving'],
  ['downtown DC paving', 'District of Columbia', null, 'paving'],
  ['paving in Southeast Washington DC', 'Washington, DC', null, 'paving'],
  ['paving near Camden Yards', 'Camden Yards, Baltimore, MD', 10, 'paving'],
  ['plumber Germantown', 'Germantown, MD', null, 'plumber'],
  ['Germantown plumber', 'Germantown, MD', null, 'plumber'],
  ['electrician in Mass', 'Massachusetts', null, 'electrician'],
  ['painter in Dorchester Mass', 'Dorchester, Boston, MA', null, 'painter'],
  ['painter Worcester, Mass.', 'Worcester, MA', null, 'painter'],
  ['Hartford Conn painter', 'Hartford, CT', null, 'painter'],
  ['painter Vancouver Wash', 'Vancouver, WA', null, 'painter'],
  ['paving Calif', 'California', null, 'paving'],
  ['W. Va. paving', 'West Virginia', null, 'paving'],
  ['painter in western Mass', 'Western Massachusetts, MA', null, 'painter'],
  ['western MA painter', 'Western Massachusetts, MA', null, 'painter'],
  ['painter in the Berkshires', 'The Berkshires, MA', null, 'painter'],
  ['painter Cape Cod', 'Cape Cod, MA', null, 'painter'],
  ['painter in South Jersey', 'South Jersey, NJ', null, 'painter'],
  ['painter metro Detroit', 'Metro Detroit, MI', null, 'painter'],
  ['guards greater Bowie', 'Bowie, MD', 10, 'guards'],
  ['guards in metropolitan Bowie', 'Bowie, MD', 10, 'guards'],
  ['Silver Spring metro area guards', 'Silver Spring, MD', 10, 'guards'],
  ['guards within 5 miles of the Bowie area', 'Bowie, MD', 5, 'guards'],
  ['guards Baltimore area', 'Baltimore metropolitan area, MD', null, 'guards'],
  ['drywall Silver Spring area please', 'Silver Spring, MD', 10, 'drywall'],
  ['B-more roofers', 'Baltimore, MD', null, 'roofers'],
  ['roofers Bowie MD with valid certificates', 'Bowie, MD', null, 'roofers with valid certificates'],
  ['concrete Silver Spring Maryland sidewalk', 'Silver Spring, MD', null, 'concrete sidewalk'],
  ['surveyors southern maryland', 'Southern Maryland, MD', null, 'surveyors'],
  ['plomero a menos de 5 millas de Rockville', 'Rockville, MD', 5, 'plomero'],
] as const)('%s asks for %s', (question, label, miles, rest) => {
  const found = findPlace(tokenize(question), gazetteer);
  expect(found?.candidates.map((place) => place.label)).toContain(label);
  expect([found?.miles, found?.rest.join(' ')]).toEqual([miles, rest]);
});

test('Dorchester is a neighborhood of Boston, and a county elsewhere', () => {
  const labels = findPlace(['plumber', 'in', 'dorchester'], gazetteer)?.candidates.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Dorchester, Boston, MA', 'Dorchester County, MD']));
});

test.each([
  ...['contractor in training', 'apex in or near', 'plumber', 'in', '21201', 'howard paving', 'Frederick MD'],
  ...['mass mailing', 'electrician in wash', 'car wash', 'Seattle wash and fold', 'roofers who miss', 'penn line'],
  ...['in-home care', 'nurses who work in home', 'PA system rental', 'CT scan', 'Smith MD', '5 miles of pipe'],
  ...['busco contador para mi negocio', 'plumber Hyattsville', 'Concrete paving'],
  ...[
    'roofers Salem or windows',
    'meals for a state college',
    'naics 23811',
    'Delaware River bridge inspection',
    'Pennsylvania Avenue paving',
  ],
])('%s names no place', (question) => {
  expect(findPlace(tokenize(question), gazetteer)).toBeUndefined();
});

test('a region of one name in several states is that of the state that is said', () => {
  const asked = (question: string) => findPlace(tokenize(question), gazetteer)?.candidates.map(({ label }) => label);
  expect(asked('painter Capital Region')).toEqual(['Capital Region, NY', 'Capital Region, MD']);
  expect(asked('painter Capital Region NY')).toEqual(['Capital Region, NY']);
});

test('a nickname at an end is no state', () => {
  const labels = findPlace(tokenize('plumber LA'), gazetteer)?.candidates.map(({ label }) => label);
  expect(labels).toEqual(['Los Angeles, CA']);
});

test('CO is Colorado, a county alone is no place', () => {
  const asked = (question: string) => findPlace(tokenize(question), gazetteer)?.candidates.map(({ label }) => label);
  expect(asked('roofers in CO')).toEqual(['Colorado']);
  expect(asked('roofers in the county')).toBeUndefined();
  expect(asked('Howard county')).toBeUndefined();
});

test('an "or" before another place is no Oregon', () => {
  const asked = (question: string) => findPlace(tokenize(question), gazetteer)?.candidates.map(({ label }) => label);
  expect(asked('roofers in Portland or Boston')).toEqual(expect.arrayContaining(['Portland, OR', 'Portland, ME']));
  expect(asked('roofers in Portland OR')).toEqual(['Portland, OR']);
});
