import { describe, expect, test } from 'vitest';
import { nameKey, printedKey, splitTradeName } from '#contract/businesses/rules/firm-names.ts';
import { splitFormerName } from '#contract/businesses/rules/name-similarity.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import { type Attack, superLinearGrowth, timeOf } from '../../../../tests/security/pump.ts';
import { addressKey } from '../matching/street-address.ts';
import { headerWords } from './columns.ts';
import { type ParsedRow, parseFirm } from './firm.ts';

const CELL = 30_000;
/** What lists hold, and what makes parsers read it again and again. */
const PUMPS = [
  ...[
    ' ',
    '\t',
    ' ,',
    ', ',
    ' \n',
    '\u00a0',
    '-',
    ' -',
    '(',
    ')',
    '(0 ',
    ' or ',
    '@',
    'a@',
    'a.',
    '0',
    '0 ',
    '0-',
    '1/',
  ],
  ...[
    'a',
    'A',
    'Aa',
    'ab ',
    'NAICS ',
    'NAICS:541511 ',
    '541511-MBE, ',
    'MBE ',
    'MBE - Black ',
    '-Black',
    '(DBE)',
    ' and ',
  ],
  ...[
    'dba ',
    'f/k/a ',
    'suite ',
    '# ',
    'p o box ',
    'x',
    'ext ',
    '01/02/2026 ',
    'MD ',
    '21201 ',
    'USA ',
    'www.',
    "'",
    '中',
  ],
];
const ENDS = ['', '\0', '!', ' a'];
const ATTACKS: readonly Attack[] = PUMPS.flatMap((pump) => ENDS.map((suffix) => ({ prefix: '0', pump, suffix })));

/** Cubic time shows at a short length, quadratic time takes a second at the longest. */
const LENGTHS = [500, 4_000, CELL];
const HARMLESS_MS = 10;

function superLinear(parse: (text: string) => unknown): string[] {
  const run = (text: string) => void parse(text);
  const isHarmless = (attack: Attack) => LENGTHS.every((length) => timeOf(run, attack, length, 1) < HARMLESS_MS);
  return ATTACKS.filter((attack) => !isHarmless(attack)).flatMap((attack) => {
    const growth = superLinearGrowth(run, attack, 100, CELL);
    return growth === null ? [] : [`${JSON.stringify(attack)} ${growth.toFixed(1)}`];
  });
}

const mapping = (field: ListField) => ({ columns: { legal_business_name: ['Firm'], [field]: ['Cell'] } });
const parseCell = (field: ListField) => (text: string) =>
  parseFirm({ line: 2, cells: { Firm: 'Bramble Inc', Cell: text } }, mapping(field), (county) => county, '2026-11-20');

function firmOf(row: ParsedRow) {
  if (!('firm' in row)) throw new Error(`The row was rejected: ${JSON.stringify(row)}`);
  return row.firm;
}

describe('a cell of 30,000 characters takes linear time', () => {
  test.each(LIST_FIELDS.filter((field) => field !== 'legal_business_name'))('as %s', (field) => {
    expect(superLinear(parseCell(field))).toEqual([]);
  });

  test.each([
    ['as a name', nameKey],
    ['as a printed name', printedKey],
    ['as a name with a trade name', splitTradeName],
    ['as a name with a former name', splitFormerName],
    ['as an address', (text: string) => addressKey(text, null)],
    ['as the head of a column', headerWords],
  ])('%s', (_, parse) => {
    expect(superLinear(parse)).toEqual([]);
  });
});

describe('parsers read what they read before', () => {
  test.each([
    ['Smith LLC, (dba Ortega)', { legal: 'Smith LLC,', trade: 'Ortega' }],
    ['Smith LLC  -  d/b/a: Ortega', { legal: 'Smith LLC', trade: 'Ortega' }],
    ['(dba Ortega)', { legal: '(dba Ortega)', trade: null }],
  ])('the trade name in %s', (name, expected) => {
    expect(splitTradeName(name)).toEqual(expected);
  });

  test.each([
    ['12 Main St, Suite 4, Baltimore, MD 21201-1234', ['Baltimore', 'MD', '21201']],
    ['1 Bay St\nNew York, New York 10001, USA', ['New York', 'NY', '10001']],
    ['5 K Street, Washington, District of Columbia 20001', ['Washington', 'DC', '20001']],
    ['9 Elm Rd, Dover, DE', ['Dover', 'DE', null]],
  ])('the place in %s', (text, expected) => {
    const firm = firmOf(parseCell('location')(text));
    expect([firm.city, firm.state, firm.zip_code]).toEqual(expected);
  });

  test.each([
    ['tel. (410) 555 - 0142  ext. 12', '4105550142 x12'],
    ['410-555-0142 (c)', '4105550142'],
    ['1.410.555.0142 office', '4105550142'],
    ['410-555-0142   /  410-555-0143', '4105550142'],
  ])('the phone number in %s', (text, expected) => {
    const firm = firmOf(parseCell('phone')(text));
    expect(firm.phone).toBe(expected);
  });
});
