import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';

/** The certificates of an invented list, one firm for each row. */
async function read(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const { firms, warnings } = await readFirms(headers, rows, 'suppliers.csv');
  const found = firms.map(({ certificates }) =>
    certificates.map(({ type, number, issued_on, expires_on }) =>
      [type, number, issued_on && `from ${issued_on}`, expires_on && `to ${expires_on}`].filter(Boolean).join(' '),
    ),
  );
  return { found, warnings };
}

test('days beside their types are those of these types, in whichever order (all firms invented)', async () => {
  const { found, warnings } = await read(
    ['Certification', 'Certification Dates'],
    [
      ['MBE; WBE', 'WBE: 05/01/2024 - 04/30/2029; MBE: 03/09/2024 - 03/09/2028'],
      ['SBE; SDVOSB', 'SBE 07/25/2024–07/25/2029\nSDVOSB 07/07/2025–07/06/2028'],
      ['DBE; ACDBE; SBE', 'DBE/ACDBE: 03/03/2021 - n/a; SBE: 07/09/2024 - 07/09/2029'],
      ['MBE; WBE', '5/31/2027 (WBE); 11/30/2028 (MBE)'],
    ],
  );
  expect(found).toEqual([
    ['MBE from 2024-03-09 to 2028-03-09', 'WBE from 2024-05-01 to 2029-04-30'],
    ['SBE from 2024-07-25 to 2029-07-25', 'SDVOSB from 2025-07-07 to 2028-07-06'],
    ['DBE from 2021-03-03', 'ACDBE from 2021-03-03', 'SBE from 2024-07-09 to 2029-07-09'],
    ['MBE to 2028-11-30', 'WBE to 2027-05-31'],
  ]);
  expect(warnings).toEqual([]);
});

test('a period without an end begins with its day and does not end with it', async () => {
  const cells = ['10/01/2023 - no expiration', '10/01/2023 – present', '10/01/2023 -', 'since 10/01/2023', 'Perpetual'];
  const { found, warnings } = await read(
    ['Certification', 'Certification Dates'],
    [...cells.map((cell) => ['MBE', cell]), ['MBE', '10/01/2023 until revoked'], ['MBE', '10/01/2023 - 09/30/2028']],
  );
  expect(found.flat()).toEqual([
    ...['MBE from 2023-10-01', 'MBE from 2023-10-01', 'MBE from 2023-10-01', 'MBE from 2023-10-01', 'MBE'],
    ...['MBE from 2023-10-01', 'MBE from 2023-10-01 to 2028-09-30'],
  ]);
  expect(warnings).toEqual([]);
});

test('the day when a firm is to be certified again is the end, also as a spreadsheet counts it', async () => {
  const { found } = await read(
    ['Certification', 'Approval Date', 'RECERT DUE'],
    [
      ['MBE', '45292', '46388'],
      ['WBE', '45292', '46419'],
      ['MBE', '45292', '46388'],
    ],
  );
  expect(found[0]).toEqual(['MBE from 2024-01-01 to 2027-01-01']);
});

test('a number below a type with who gives it is a certificate', async () => {
  const { found } = await read(
    ['MBE #', 'DBE # (WisDOT)'],
    [
      ['M-101', ''],
      ['', '402'],
      ['M-103', '403'],
    ],
  );
  expect(found).toEqual([['MBE M-101'], ['DBE 402'], ['MBE M-103', 'DBE 403']]);
});

test('of two columns the one from which a certificate is valid says when it was issued', async () => {
  const { found } = await read(
    ['Certification', 'First Certified', 'Valid From'],
    [
      ['MBE', '9/9/2020', '9/9/2025'],
      ['MBE', '1/1/2018', '1/1/2026'],
    ],
  );
  expect(found).toEqual([['MBE from 2025-09-09'], ['MBE from 2026-01-01']]);
});
