import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { certificate, firm, nameOf, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readGazetteer } from './gazetteer.ts';
import { zipCenter } from './places.ts';

const states: { code: string; name: string }[] = parse(
  readFileSync(new URL('../../../../reference/us_states_incl_dc.csv', import.meta.url)),
  { columns: true, bom: true },
);
const index = new FirmIndex({ ...vocabulary, gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])) });
const there = (name: string, type: string, city: string, state: string, zip: string, more = {}) =>
  firm(name, {
    ...{ name, city, zip, state, ...zipCenter(zip), certificates: [certificate({ type })] },
    ...more,
  });
index.update(
  [
    there('Ash Roads', 'MBE', 'Columbia', 'MD', '21044', { county: 'Howard' }),
    there('Bay Roads', 'DBE', 'Columbia', 'MD', '21044', { county: 'Howard' }),
    there('Elm Roads', 'MBE', 'Silver Spring', 'MD', '20910', { county: 'Montgomery' }),
    there('Fir Signs', 'MBE', 'Salisbury', 'MD', '21801', { county: 'Wicomico' }),
    there('Oak Signs', 'MBE', 'Upper Marlboro', 'MD', '20772', { county: "Prince George's" }),
    there('Yew Signs', 'MBE', 'Washington', 'DC', '20001'),
    // who says the names of places is not there
    there('County Spring', 'MBE', 'Bel Air', 'MD', '21014', { description: 'Silver, Howard, upper shore' }),
    there('Marl Signs', 'MBE', 'Marlboro', 'NJ', '07746'),
  ],
  [],
);
/** The place of a question and the firms in it, without those around. */
const find = (q: string) => {
  const { hits, place } = index.search(query({ q }));
  const there = hits.slice(0, place?.found_there ?? hits.length);
  return [place?.label ?? null, there.map(({ core_id }) => nameOf(core_id)).sort()];
};

test.each([
  ['MBE Howard County', 'Howard County, MD', ['Ash Roads']],
  ['Howard County MBE', 'Howard County, MD', ['Ash Roads']],
  ['DBE, Howard Co.', 'Howard County, MD', ['Bay Roads']],
  ['MBE Howard County MD', 'Howard County, MD', ['Ash Roads']],
  ['DBE Howard County MBE', 'Howard County, MD', []],
  ['Howard County women-owned', 'Howard County, MD', []],
  ["MBE Prince George's County", "Prince George's County, MD", ['Oak Signs']],
  ['MBE Upper Marlboro', 'Upper Marlboro, MD', ['Oak Signs']],
  ['MBE Silver Spring', 'Silver Spring, MD', ['Elm Roads']],
  ['Silver Spring MBE', 'Silver Spring, MD', ['Elm Roads']],
  ['DBE Columbia MD', 'Columbia, MD', ['Bay Roads']],
  ['MBE Silver Spring please', 'Silver Spring, MD', ['Elm Roads']],
  ['MBE Eastern Shore', 'Eastern Shore, MD', ['Fir Signs']],
  ['MBE/WBE Howard County', 'Howard County, MD', ['Ash Roads']],
  ['roads Silver Spring MBE or DBE', 'Silver Spring, MD', ['Elm Roads']],
  ['MBE Silver Spring or Howard County', 'Silver Spring, MD / Howard County, MD', ['Ash Roads', 'Elm Roads']],
] as const)('beside types of certificates alone a place needs no word before it: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test.each([
  ['Howard County', 'Howard County, MD', ['Ash Roads', 'Bay Roads']],
  ['Silver Spring, MD', 'Silver Spring, MD', ['Elm Roads']],
  // a text of a single word is the beginning of any other
  ['columbia', null, ['Ash Roads', 'Bay Roads']],
  ['county spring', null, ['County Spr']],
] as const)('a place alone asks for all that are there: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test('words that as many firms say as are in the town of that name are words like others', () => {
  const other = new FirmIndex({
    ...vocabulary,
    gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])),
  });
  const said = { description: 'state college, wood working' };
  other.update(
    [
      there('Ash', 'MBE', 'State College', 'PA', '16801'),
      there('Bay', 'MBE', 'Bel Air', 'MD', '21014', said),
      there('Elm', 'MBE', 'Parkersburg', 'WV', '26101', { county: 'Wood' }),
    ],
    [],
  );
  for (const q of ['state colleges', 'wood working', 'MBE state colleges', 'MBE wood working'])
    expect([q, other.search(query({ q })).place]).toEqual([q, null]);
  expect(other.search(query({ q: 'State College, PA' })).place?.label).toBe('State College, PA');
});

test.each([
  ['signs Silver Spring or DC', 'Silver Spring, MD / District of Columbia', ['Yew Signs']],
  ['signs DC or Silver Spring', 'District of Columbia / Silver Spring, MD', ['Yew Signs']],
  ['signs Salisbury or DC', 'Salisbury, MD / District of Columbia', ['Fir Signs', 'Yew Signs']],
  ['Salisbury or DC', 'Salisbury, MD / District of Columbia', ['Fir Signs', 'Yew Signs']],
  ['signs in Salisbury or Marlboro, NJ', 'Salisbury, MD / Marlboro, NJ', ['Fir Signs', 'Marl Signs']],
] as const)('a city may be listed beside a place of another state: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test('a word that more firms say than are in the city of that name is listed beside no place', () => {
  const other = new FirmIndex({
    ...vocabulary,
    gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])),
  });
  const said = { description: 'enterprise' };
  other.update(
    [there('Ash', 'MBE', 'Enterprise', 'UT', '84725'), there('Yew', 'MBE', 'Washington', 'DC', '20001', said)],
    [],
  );
  expect(other.search(query({ q: 'signs, enterprise and DC' })).place?.label).toBe('District of Columbia');
});
