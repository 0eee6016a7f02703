import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const HEADS = ['Company', 'Address', 'City', 'State', 'Phone', 'Expires'];
const firm = (name: string) => [name, '1 Main St', 'Gary', 'IN', '219-555-0101', '1/31/2028'];

async function read(rows: readonly (readonly string[])[]) {
  const { firms, rejected, mapping } = await readProposed('directory.csv', csvText(rows));
  return {
    firms: firms.map((one) => [one.legal_business_name, one.certificates.map(({ type }) => type).join()]),
    reasons: rejected.map(({ reason }) => reason),
    columns: mapping.columns.certification,
  };
}

test('the types in the heading of a group are those of its firms, up to the next heading (all firms invented)', async () => {
  const { firms } = await read([
    HEADS,
    ['MINORITY BUSINESS ENTERPRISES (MBE)'],
    firm('Alder Steel Inc'),
    ['Page 1 of 2'],
    HEADS,
    firm('Birch Catering'),
    ['WBE Firms: '],
    firm('Cedar Design LLC'),
    ['MBE/WBE Firms'],
    firm('Dogwood Inc'),
    ['Applicants'],
    firm('Elm Inc'),
    ['Veteran Business Enterprise'],
    firm('Fir Inc'),
    ['Total: 6'],
  ]);
  expect(firms).toEqual([
    ['Alder Steel Inc', 'MBE'],
    ['Birch Catering', 'MBE'],
    ['Cedar Design LLC', 'WBE'],
    ['Dogwood Inc', 'Certified'],
    ['Elm Inc', 'Certified'],
    ['Fir Inc', 'VBE'],
  ]);
});

test('the heading of the first group may be above the header', async () => {
  const { firms } = await read([
    ['Town of Elm'],
    ['DBEs (1)'],
    HEADS,
    firm('Alder'),
    ['SBEs (1)'],
    HEADS,
    firm('Birch'),
  ]);
  expect(firms).toEqual([
    ['Alder', 'DBE'],
    ['Birch', 'SBE'],
  ]);
});

test('types one below the other explain a list and are those of no firm', async () => {
  const { firms } = await read([HEADS, ['MBE'], ['WBE'], ['VBE'], firm('Alder'), ['SBE'], firm('Birch')]);
  expect(firms).toEqual([
    ['Alder', 'Certified'],
    ['Birch', 'SBE'],
  ]);
});

test('firms under a heading of the past are refused; one of a trade is no such heading', async () => {
  const { firms, reasons } = await read([
    HEADS,
    ['SUSPENDED CEILINGS'],
    firm('Alder'),
    ['DECERTIFIED FIRMS SINCE 7/1/2026'],
    firm('Birch'),
    ['Active Firms'],
    firm('Cedar'),
    ['Removed or Withdrawn DBEs'],
    firm('Dogwood'),
  ]);
  expect(firms).toEqual([
    ['Alder', 'Certified'],
    ['Cedar', 'Certified'],
  ]);
  expect(reasons).toContain('is listed under "DECERTIFIED FIRMS SINCE 7/1/2026"');
  expect(reasons).toContain('is listed under "Removed or Withdrawn DBEs"');
});

test('firms of a list whose title says that they are former ones are refused', async () => {
  const { firms, reasons } = await read([['Decertified Firms'], HEADS, firm('Alder'), firm('Birch')]);
  expect(firms).toEqual([]);
  expect(reasons).toEqual(['is listed under "Decertified Firms"', 'is listed under "Decertified Firms"']);
});

test.each([
  'GRADUATED FIRMS (no longer eligible)',
  'REMOVED / DECERTIFIED FIRMS',
  'Pending Applications',
  'FIRMS NO LONGER CERTIFIED',
  'Section B - Withdrawn',
])('firms below "%s" are refused up to a heading of firms that are certified', async (heading) => {
  const { firms, reasons } = await read([
    HEADS,
    firm('Alder'),
    [heading],
    firm('Birch'),
    ['Subtotal: 1 firms'],
    firm('Cedar'),
    ['Certified Firms'],
    firm('Dogwood'),
  ]);
  expect(firms).toEqual([
    ['Alder', 'Certified'],
    ['Dogwood', 'Certified'],
  ]);
  expect(reasons.filter((reason) => reason === `is listed under "${heading}"`)).toHaveLength(2);
});

test('a group of former firms goes on below the headings of its parts', async () => {
  const { firms } = await read([
    HEADS,
    ['Active'],
    ['Construction'],
    firm('Alder'),
    ['Design'],
    firm('Birch'),
    ['Graduated'],
    ['Construction'],
    firm('Cedar'),
    ['Design'],
    firm('Dogwood'),
    ['MBE'],
    firm('Elm'),
    ['Active'],
    firm('Fir'),
  ]);
  expect(firms.map(([name]) => name)).toEqual(['Alder', 'Birch', 'Fir']);
});

test('among groups of trades a group of former firms ends at the next trade, else at no heading in other words', async () => {
  const trades = await read([
    HEADS,
    ['Construction'],
    firm('Alder'),
    ['Inactive'],
    firm('Birch'),
    ['Design'],
    firm('Cedar'),
  ]);
  expect(trades.firms.map(([name]) => name)).toEqual(['Alder', 'Cedar']);
  const others = await read([HEADS, firm('Alder'), ['Suspended'], firm('Birch'), ['Ceased operations'], firm('Cedar')]);
  expect(others.firms.map(([name]) => name)).toEqual(['Alder']);
});

test('a status alone in a row is no heading', async () => {
  const { firms } = await read([
    [...HEADS, 'Status'],
    [...firm('Alder'), 'Active'],
    ['', '', '', '', '', '', 'Expired'],
    [...firm('Birch'), 'Active'],
  ]);
  expect(firms).toContainEqual(['Birch', 'Certified']);
});

test('a column of types says more than the heading of a group', async () => {
  const { firms, columns } = await read([
    [...HEADS, 'Certification'],
    ['MBE'],
    [...firm('Alder'), 'MBE, SBE'],
    ['SBE'],
    [...firm('Birch'), 'SBE'],
  ]);
  expect(columns).toEqual(['Certification']);
  expect(firms).toEqual([
    ['Alder', 'MBE,SBE'],
    ['Birch', 'SBE'],
  ]);
});
