import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readGazetteer } from '../../adapters/gazetteer.ts';
import { OwnerPhrases } from '../text/owner-phrases.ts';
import { tokenize } from '../text/tokenize.ts';
import { withStateCodes } from './state-codes.ts';

const states: { code: string; name: string }[] = parse(
  readFileSync(new URL('../../../../../reference/us_states_incl_dc.csv', import.meta.url)),
  { columns: true, bom: true },
);
const gazetteer = readGazetteer(states.map(({ code, name }) => [code, name]));
const isType = (word: string) => ['mbe', 'wbe'].includes(word);
const read = (text: string) =>
  withStateCodes(tokenize(text), text, { gazetteer, isType, owners: new OwnerPhrases() }).join(' ');

test.each([
  ['trucking in DE', 'trucking in DE'],
  ['trucking, DE', 'trucking DE'],
  ['trucking in de', 'trucking in DE'],
  ['engineers from DE', 'engineers from DE'],
  ['engineers in IN', 'engineers in IN'],
  ['electricians in OR', 'electricians in OR'],
  ['painters ME', 'painters ME'],
  ['WBE engineers MA', 'wbe engineers MA'],
  ['engineers MA WBE', 'engineers MA wbe'],
  ['engineers DE women-owned', 'engineers DE women owned'],
  ['engineers AL', 'engineers AL'],
  ['engineers AL, please', 'engineers AL please'],
  ['engineers Mass.', 'engineers MA'],
  ['engineers Mass', 'engineers MA'],
  ['Roofers in Wilmington, Del.', 'roofers in wilmington DE'],
  ['landscaping in Pa. and Del.', 'landscaping in PA and DE'],
])('the code of a state is one at the end or behind "in": %s', (text, words) => {
  expect(read(text)).toBe(words);
});

test.each([
  ['trucking companies in DE or PA', 'trucking companies in DE or PA'],
  ['painters in NH or ME', 'painters in NH or ME'],
  ['trucking MD/DE/PA', 'trucking MD DE PA'],
  ['trucking in de or pa', 'trucking in DE or pa'],
  ['DE or PA trucking', 'DE or PA trucking'],
  ['Maryland or DE trucking', 'maryland or DE trucking'],
  ['West Virginia and OH trucking', 'west virginia and OH trucking'],
  ['architects OH, IN, IL', 'architects OH IN IL'],
  ['architects DE OR PA', 'architects DE or PA'],
])('the code of a state is one in a list of states: %s', (text, words) => {
  expect(read(text)).toBe(words);
});

test.each([
  ...[
    'servicio DE limpieza',
    'apex in or near',
    'plumbers near ME',
    'weekends OK',
    'marketing and PR',
    'painters MBE OR',
  ],
  ...['PA system rental', 'CT scan', 'engineers and CO', 'Acme Painting Co.', 'Seattle Car Wash', 'roofers who miss'],
  ...['painters ma', 'roofers or', 'tutor for me', 'busco contador para mi', 'Maryland o de', 'TRUCKING DE', 'DE'],
])('a word is no state: %s', (text) => {
  expect(read(text)).toBe(tokenize(text).join(' '));
});
