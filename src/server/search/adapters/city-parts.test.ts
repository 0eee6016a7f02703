import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { firm, nameOf, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import { readGazetteer } from './gazetteer.ts';
import { zipCenter } from './places.ts';

const states: { code: string; name: string }[] = parse(
  readFileSync(new URL('../../../../reference/us_states_incl_dc.csv', import.meta.url)),
  { columns: true, bom: true },
);
const index = new FirmIndex({ ...vocabulary, gazetteer: readGazetteer(states.map(({ code, name }) => [code, name])) });
const there = (name: string, city: string, state: string, zip: string) =>
  firm(name, { name, city, zip, state, ...zipCenter(zip) });
index.update(
  [
    there('Ash Roads', 'Boston', 'MA', '02108'),
    there('Bay Roads', 'Dorchester', 'MA', '02122'),
    there('Elm Roads', 'Dorchester Ctr.', 'MA', '02124'),
    there('Fir Roads', 'East Boston', 'MA', '02128'),
    there('Oak Roads', 'Cambridge', 'MA', '02139'),
    there('Pine Roads', 'Dorchester', 'WI', '54425'),
    there('Rye Roads', 'New York', 'NY', '10001'),
    there('Sap Roads', 'Flushing', 'NY', '11354'),
    there('Yew Roads', 'Albany', 'NY', '12207'),
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
  ['roads in Boston', 'Boston, MA', ['Ash Roads', 'Bay Roads', 'Elm Roads', 'Fir Roads']],
  ['roads Boston', 'Boston, MA', ['Ash Roads', 'Bay Roads', 'Elm Roads', 'Fir Roads']],
  ['roads in Beantown', 'Boston, MA', ['Ash Roads', 'Bay Roads', 'Elm Roads', 'Fir Roads']],
  ['roads in New York, NY', 'New York, NY', ['Rye Roads', 'Sap Roads']],
  ['roads in New York', 'New York', ['Rye Roads', 'Sap Roads', 'Yew Roads']],
] as const)('a city is also its parts that the post calls otherwise: %s', (question, label, names) => {
  expect(find(question)).toEqual([label, names]);
});

test.each([
  ['roads not in Boston', ['Oak Roads', 'Pine Roads', 'Rye Roads', 'Sap Roads', 'Yew Roads']],
  [
    'roads outside of New York City',
    ['Ash Roads', 'Bay Roads', 'Elm Roads', 'Fir Roads', 'Oak Roads', 'Pine Roads', 'Yew Roads'],
  ],
] as const)('a city is left out with its parts: %s', (question, names) => {
  expect(find(question)).toEqual([null, names]);
});
