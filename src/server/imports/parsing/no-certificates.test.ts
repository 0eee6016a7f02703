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

const HEADED = ['Business Name', 'City', 'State', 'Diversity Certification(s)'];
const suppliers = (cells: readonly string[], heads: readonly string[] = [], rest: readonly string[] = []) =>
  readProposed(
    'suppliers.csv',
    csvText([
      [...HEADED, ...heads],
      ...cells.map((cell, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', cell, ...rest]),
    ]),
  );
const UNCLEAR = ['See attached', 'ask the buyer', 'on request', 'to follow', 'in the annex', 'by phone', 'on paper'];

test('what suppliers have by their own word, had or applied for is an answer below a header of certifications', async () => {
  const cells = [
    'None on file',
    'Non-diverse',
    'Self-identified woman-owned (not certified)',
    'MBE pending',
    'MBE, WBE',
  ];
  const { firms, mapping } = await suppliers(cells);
  expect(mapping.columns.certification).toEqual(['Diversity Certification(s)']);
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type).join())).toEqual([
    '',
    '',
    '',
    '',
    'MBE,WBE',
  ]);
});

test('nobody is certified for being in a list whose column of certifications cannot be read, and it is reported', async () => {
  const { firms, mapping, warnings } = await suppliers([...UNCLEAR, 'MBE', 'None on file', '']);
  expect(mapping.columns.certification).toBeUndefined();
  expect(firms.flatMap(({ certificates }) => certificates)).toEqual([]);
  expect(new Set(warnings)).toEqual(
    new Set([
      'Diversity Certification(s): may name certificates, but the column is not read; the firm does not count as certified',
    ]),
  );
});

test('there a number or date is that of a certificate, unless the column says that there is none', async () => {
  const cells = [...UNCLEAR, 'None on file', 'MBE pending', 'MBE (expired 4/30/2025)'];
  const { firms } = await suppliers(cells, ['Cert No', 'Exp Date'], ['A-1', '1/1/2028']);
  expect(firms.map(({ certificates }) => certificates.map(({ type, number }) => `${type} ${number}`).join())).toEqual([
    ...UNCLEAR.map(() => 'Certified A-1'),
    ...['', '', ''],
  ]);
});

test('the firms of a list without such a column are certified, and of one in which it is empty', async () => {
  const rows = ['Alder LLC', 'Birch LLC'].map((name, at) => [name, 'Gary', 'IN', `${at}`, '1/1/2028']);
  const lists = [
    csvText([['Business Name', 'City', 'State', 'Cert No', 'Exp Date'], ...rows]),
    csvText([['Business Name', 'City', 'State'], ...rows.map((cells) => cells.slice(0, 3))]),
    csvText([HEADED, ...rows.map((cells) => [...cells.slice(0, 3), ''])]),
  ];
  for (const list of lists) {
    const { firms } = await readProposed('certified.csv', list);
    expect(firms.map(({ certificates }) => certificates.map(({ type }) => type).join())).toEqual([
      'Certified',
      'Certified',
    ]);
  }
});

test('beside a question for a program of the SBA, number and end are of the certificate of the list', async () => {
  const read = async (question: string, answers: readonly string[]) => {
    const { firms } = await readProposed(
      'certified.csv',
      csvText([
        ['Business Name', 'City', 'State', 'Cert No', 'Cert. Exp. Date', question],
        ...answers.map((answer, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', `W-${at}`, '1/1/2028', answer]),
      ]),
    );
    return firms.map(({ certificates }) =>
      certificates.map(({ type, number, expires_on }) => `${type} ${number} ${expires_on}`),
    );
  };
  expect(await read('WOSB?', ['Y', 'N', ''])).toEqual([
    ['WOSB null null', 'Certified W-0 2028-01-01'],
    ['Certified W-1 2028-01-01'],
    ['Certified W-2 2028-01-01'],
  ]);
  expect(await read('MBE?', ['Y', 'N'])).toEqual([['MBE W-0 2028-01-01'], []]);
});
