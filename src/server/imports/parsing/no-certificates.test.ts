import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const NONE = [
  ...['None', 'N/A', '-', '--', 'No', 'Not Applicable', 'Unknown', 'TBD', 'NONE ON FILE', 'No certification on file'],
  ...['Non-certified', 'Uncertified', 'Not a certified business', 'Not certified', 'Large Business', 'Non-diverse'],
  ...['Self', 'Self-certified', 'Ninguna', 'No aplica', 'Eligible for DBE', 'Woman-owned, not certified'],
  ...['N / A', 'None claimed', 'Not a DBE', 'Non-minority owned', 'Sin certificar', 'Not certified - applied 5/1/2026'],
];

/** Certificates of a list with dates, in which other firms have types; all firms are invented. */
async function read(cells: readonly string[], heads: readonly string[] = ['Certification', 'Expiration Date']) {
  const { firms, mapping, warnings } = await readProposed(
    'suppliers.csv',
    csvText([
      ['Business Name', 'City', 'State', ...heads],
      ...cells.map((cell, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', cell, '6/30/2028']),
    ]),
  );
  expect(mapping.columns.certification).toEqual(['Certification']);
  return { types: firms.map(({ certificates }) => certificates.map(({ type }) => type).join()), warnings };
}

test.each(NONE)('a firm whose certification is %s has none, whatever dates it has', async (cell) => {
  const { types, warnings } = await read(['MBE', cell, 'WBE']);
  expect(types).toEqual(['MBE', '', 'WBE']);
  expect(warnings).toHaveLength(cell === 'Woman-owned, not certified' ? 0 : 1);
});

test('a column in which most firms have none is that of the certification', async () => {
  expect((await read([...NONE, ...NONE, 'MBE'])).types).toEqual([...NONE.map(() => ''), ...NONE.map(() => ''), 'MBE']);
});

test('a firm without an answer is certified if it has a number or date, and not if it has none', async () => {
  expect((await read(['MBE', '', 'WBE'])).types).toEqual(['MBE', 'Certified', 'WBE']);
  expect((await read(['MBE', '', 'WBE'], ['Certification', 'Founded'])).types).toEqual(['MBE', '', 'WBE']);
});

test('what is none among types takes none of the others', async () => {
  const cells = ['MBE, N/A', 'WBE; None', 'DBE; Not certified', 'WBE, Non-minority', 'MBE; Eligible for DBE'];
  expect((await read(cells)).types).toEqual(['MBE', 'WBE', 'DBE', 'WBE', 'MBE']);
});

test('a firm with none in every column of a type has no certificate', async () => {
  const { firms } = await readProposed(
    'suppliers.csv',
    csvText([
      ['Business Name', 'City', 'State', 'MBE', 'WBE', 'Expiration Date'],
      ['Alder LLC', 'Gary', 'IN', 'Yes', 'N/A', '6/30/2028'],
      ['Birch LLC', 'Gary', 'IN', 'N/A', '-', '6/30/2028'],
      ['Cedar LLC', 'Gary', 'IN', 'No', 'Yes', '6/30/2028'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type).join())).toEqual(['MBE', '', 'WBE']);
});
