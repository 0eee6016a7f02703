import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const ENDS: readonly (readonly [types: string, cell: string, ends: string])[] = [
  ['MBE', '6/30/2027', '2027-06-30'],
  ['MBE', '10/1/2025; renewed to 10/1/2027', '2027-10-01'],
  ['MBE', '10/1/2025 (extended through 12/31/2027)', '2027-12-31'],
  ['MBE', '10/1/2027 - extended until 12/31/2026', '2027-10-01'],
  ['MBE; WBE', '10/1/2025, renewed thru October 1, 2027; 5/1/2028', '2027-10-01 2028-05-01'],
  ['MBE', 'Renewed thru 8/15/2027', '2027-08-15'],
  ['MBE', '9/30/26 (renewal pending)', '2026-09-30'],
  ['MBE', '14 de septiembre de 2028', '2028-09-14'],
  ['MBE', '1/10/2025; renovada hasta 1/10/2027', '2027-01-10'],
];

test('of an end and the one to which it was moved the later counts (all firms invented)', async () => {
  const { firms, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Certification', 'Expiration Date'],
      ...ENDS.map(([types, cell], at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', types, cell]),
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ expires_on }) => expires_on).join(' '))).toEqual(
    ENDS.map(([, , ends]) => ends),
  );
  expect(warnings).toEqual([]);
});
