import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const HEADS = ['Certification Type', 'Certification Number', 'Certifying Agency', 'Status', 'Expiration'];

/** The certificates of an invented list, one firm for each row, beside two of other agencies. */
async function read(rows: readonly (readonly string[])[], heads: readonly string[] = HEADS) {
  const others = [
    ['MBE', 'M-1', 'City of Gary', 'Active', '1/1/2028'],
    ['MBE', 'M-2', 'NMSDC', 'Active', '1/1/2028'],
  ];
  const all = [...rows, ...others].map((cells) => cells.slice(0, heads.length));
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['Company', 'City', 'State', ...heads],
      ...all.map((cells, at) => [`Alder Works ${at} LLC`, 'Gary', 'IN', ...cells]),
    ]),
  );
  return firms
    .slice(0, rows.length)
    .map(({ certificates }) =>
      certificates.map(({ type, number, certified_by, expires_on, ended }) =>
        [type, number, certified_by, expires_on, ended && 'ended'].filter(Boolean).join(' '),
      ),
    );
}

test('a type that is named again is another certificate where other columns have a value for each (all firms invented)', async () => {
  const found = await read([
    ['DBE; DBE', 'N-1; D-OLD', 'City of Gary; INDOT', 'Active; Graduated', '5/31/2028; 5/31/2020'],
    ['DBE; MBE; DBE', 'A; B; C', 'City of Gary; City of Gary; INDOT', 'Active', '1/1/2028; 1/1/2029; 1/1/2030'],
  ]);
  expect(found).toEqual([
    ['DBE N-1 City of Gary 2028-05-31', 'DBE D-OLD INDOT 2020-05-31 ended'],
    ['DBE A City of Gary 2028-01-01', 'MBE B City of Gary 2029-01-01', 'DBE C INDOT 2030-01-01'],
  ]);
});

test('of two of one agency the one in force remains, with its own number and end', async () => {
  const found = await read([
    ['DBE; DBE', 'D-OLD; N-1', 'INDOT', 'Graduated; Active', '5/31/2020; 5/31/2028'],
    ['DBE; DBE', 'N-2; N-3', 'INDOT', 'Active', '5/31/2027; 5/31/2028'],
  ]);
  expect(found).toEqual([['DBE N-1 INDOT 2028-05-31'], ['DBE N-3 INDOT 2028-05-31']]);
});

test('one cell may name several by their numbers, or one that has ended beside one that has not', async () => {
  const found = await read(
    [['DBE #1 (exp 1/1/2028); DBE #2'], ['DBE (Graduated); DBE'], ['DBE; DBE']],
    HEADS.slice(0, 1),
  );
  expect(found).toEqual([['DBE 1 2028-01-01'], ['DBE'], ['DBE']]);
});
