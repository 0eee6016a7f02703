import { expect, test } from 'vitest';
import { NOTHING_LISTED, spelledTypesAndSectors, withAlternatives } from './alternatives.ts';

const listed = {
  ...NOTHING_LISTED,
  isCode: (digits: string) => digits.startsWith('238'),
  subsectorsOf: (sector: string) => (sector === '23' ? ['236', '237', '238'] : sector === '54' ? ['541'] : []),
};
const spelled = (text: string) => withAlternatives(text, listed);

test.each([
  ['MBE/WBE electrical', 'MBE or WBE electrical'],
  ['DBE, MBE and/or WBE', 'DBE or MBE or WBE'],
  ['MBEs, WBEs, and DBEs', 'MBEs or WBEs or DBEs'],
  ['8(a)/HUBZone', '8(a) or HUBZone'],
  ['238310, 238320', '238310 or 238320'],
  ['238310 238320', '238310 or 238320'],
  ['238310; 238320|238330', '238310 or 238320 or 238330'],
  ['women/veteran owned', 'women or veteran owned'],
])('any of a list is meant: %s', (text, either) => {
  expect(spelled(text)).toBe(either);
});

test.each([
  'MBE WBE',
  'MBE and WBE',
  'M & WBE',
  '238310 and 238320',
  'MBE/electrical',
  'roofing/flooring',
  'roofing, MBE',
  'MBE. WBE',
  '12,000 238310',
  'women, 238310',
])('%s is left as it is', (text) => {
  expect(spelled(text)).toBe(text);
});

test.each([
  ['NAICS code 23 Maryland', '236 or 237 or 238 Maryland'],
  ['sectors 23 and 54', '236 or 237 or 238 or 541'],
  ['naics: 54, bowie', '541 bowie'],
  ['naics 238', 'naics 238'],
  ['sector 99', 'sector 99'],
  ['23 painters', '23 painters'],
  ['mwbe paving', 'mwbe or mbe or wbe paving'],
  ['paving emerging business enterprises', 'paving EBE'],
  ['Portuguese Business Enterprise paving', 'PBE paving'],
  ['minority business enterprise paving', 'minority business enterprise paving'],
  ['historically underutilized business paving', 'certified HUB paving'],
  ['Historically Underutilized Business Zone', 'HUBZone'],
  ['certified business enterprises', 'certified business enterprises'],
])('%s stands for %s', (text, codes) => {
  expect(spelledTypesAndSectors(text, listed).replace(/\s+/g, ' ').trim()).toBe(codes);
});
