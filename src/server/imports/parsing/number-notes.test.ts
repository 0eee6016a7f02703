import { expect, test } from 'vitest';
import { readFirms } from '../factory.ts';
import { readNumber } from './number-notes.ts';

test.each<[string, string, string | undefined]>([
  ['M-216 (decert. 8/26)', 'M-216', 'ended'],
  ['M-302 (expired)', 'M-302', 'ended'],
  ['M-403 - suspended', 'M-403', 'ended'],
  ['M-403 – withdrawn - see letter', 'M-403', 'ended'],
  ['NY-6000 graduated', 'NY-6000', 'ended'],
  ['M-1 (exp 1/31/2026)', 'M-1', 'ended'],
  ['M-404 (on hold)', 'M-404', 'unclear'],
  ['M-405 [renewal denied]', 'M-405', 'unclear'],
  ['M-406 (application pending)', 'M-406', 'pending'],
  ['M-407 (renewal pending)', 'M-407', undefined],
  ['M-408 - reinstated', 'M-408 - reinstated', undefined],
  ['M-409 (suspended 2024, reinstated 2025)', 'M-409 (suspended 2024, reinstated 2025)', undefined],
  ['M-410 (exp 1/31/2028)', 'M-410', undefined],
  ['M-507*', 'M-507', undefined],
  ['NY 6000 (Albany)', 'NY 6000 (Albany)', undefined],
  ['N-2024', 'N-2024', undefined],
  ['GRAD-101', 'GRAD-101', undefined],
  ['denied', '', 'ended'],
  ['Decertified 8/26', '', 'ended'],
  ['applied', '', 'pending'],
  ['Not certified', '', 'pending'],
  ['', '', undefined],
])('the number in the cell %s is "%s", and what it says of the certificate %s', (cell, number, note) => {
  expect(readNumber(cell, '2026-11-20')).toEqual({ number, note });
});

const read = async (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const { firms, warnings } = await readFirms(heads, rows);
  const found = firms.map(({ certificates }) =>
    certificates
      .map(({ type, number, ended }) => [type, number, ended && 'ended'].filter(Boolean).join(' '))
      .toSorted(),
  );
  return { found, warnings };
};

test('words in a column of numbers for one type keep its certificate from counting, and are reported (all firms invented)', async () => {
  const { found, warnings } = await read(
    ['MBE #', 'MBE Exp', 'WBE #', 'WBE Exp'],
    [
      ['M-100', '6/1/2027', '', ''],
      ['M-201 (decertified 8/26)', '6/1/2027', 'W-601', '7/1/2027'],
      ['pending', '6/1/2027', 'W-602*', '7/1/2027'],
      ['denied', '6/1/2027', 'W-603', '7/1/2027'],
    ],
  );
  expect(found).toEqual([['MBE M-100'], ['MBE M-201 ended', 'WBE W-601'], ['WBE W-602'], ['MBE ended', 'WBE W-603']]);
  expect(warnings).toEqual(['MBE #', 'MBE #', 'MBE #'].map((at) => `${at}: says that the certificate is not in force`));
});

test('so do words in the only column of numbers, unless a status says that the certificate is in force without one', async () => {
  const { found } = await read(
    ['Certification', 'Certificate Number', 'Status'],
    [
      ['MBE; WBE', 'AB-1001; AB-1002 (expired)', ''],
      ['MBE', 'Pending', ''],
      ['MBE', 'Pending', 'Active'],
      ['MBE', 'AB-1003', 'Active'],
      ['MBE', 'AB-1004', 'Active'],
      ['MBE', 'AB-1005', 'Active'],
    ],
  );
  expect(found.slice(0, 4)).toEqual([['MBE AB-1001', 'WBE AB-1002 ended'], [], ['MBE'], ['MBE AB-1003']]);
});
