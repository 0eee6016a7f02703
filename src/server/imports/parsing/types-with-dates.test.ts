import { expect, test } from 'vitest';
import { csvText, readProposed, workbook } from '../factory.ts';

test('a date beside a type is its end or its issue; a line of its own is that of the types above (all firms invented)', async () => {
  const cells: readonly (readonly [string, string[]])[] = [
    ['MBE/SBE\nExp 6/1/27', ['MBE  2027-06-01', 'SBE  2027-06-01']],
    ['MBE (exp. 6/1/2027), DBE', ['MBE  2027-06-01', 'DBE  ']],
    ['DBE Expires: 6/1/2027; SBE Expires: 7/1/2027', ['DBE  2027-06-01', 'SBE  2027-07-01']],
    ['MBE: 6/1/2027 | WBE: 7/1/2027', ['MBE  2027-06-01', 'WBE  2027-07-01']],
    ['8(a) since 2020-06-01', ['8(a) 2020-06-01 ']],
    ['MBE - expired 6/1/2020', ['MBE  2020-06-01 ended']],
    ['MBE', ['MBE  ']],
  ];
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'City', 'State', 'Certification'],
      ...cells.map(([cell], at) => [`Alder ${at}`, 'Gary', 'IN', cell]),
    ]),
  );
  expect(
    firms.map(({ certificates }) =>
      certificates.map(
        ({ type, issued_on, expires_on, ended }) =>
          `${type} ${issued_on ?? ''} ${expires_on ?? ''}${ended ? ' ended' : ''}`,
      ),
    ),
  ).toEqual(cells.map(([, expected]) => expected));
});

test('the type that a title names is that of all firms of a list without types, unless it names several', async () => {
  const list = (title: string) =>
    readProposed('directory.csv', `${title}\r\nPrinted 10/2/2026\r\n\r\nFirm,City,State\r\nAlder Inc,Gary,IN\r\n`);
  const { firms: one } = await list('City of Elm - Minority Business Enterprise (MBE) Directory');
  const { firms: several } = await list('City of Elm (MBE/WBE) Directory');
  const { firms: note } = await list('Firms in bold of this list are DBE');
  expect([one, several, note].map(([firm]) => firm?.certificates.map(({ type }) => type))).toEqual([
    ['MBE'],
    ['Certified'],
    ['Certified'],
  ]);
});

test('"Certified WBE" says more than "Women Owned"', async () => {
  const { firms } = await readProposed(
    'owners.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Minority Owned', 'Women Owned', 'Certified MBE', 'Certified WBE'],
      ['Alder Inc', 'Gary', 'IN', 'Yes', 'Yes', 'Yes', 'No'],
      ['Birch Inc', 'Gary', 'IN', 'No', 'Yes', 'No', 'Yes'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type))).toEqual([['MBE'], ['WBE']]);
});

test('the sheets of a workbook give types where no column does, unless a sheet is named for several', async () => {
  const sheets = (head: string, types: readonly string[]) =>
    readProposed(
      'book.xlsx',
      workbook([
        {
          name: 'MBE &amp; WBE',
          rows: [
            ['Firm', 'City', head],
            ['Alder Inc', 'Gary', types[0] ?? null],
            ['Birch Inc', 'Gary', null],
          ],
        },
        {
          name: 'SBE',
          rows: [
            ['Firm', 'City', head],
            ['Cedar Inc', 'Gary', types[1] ?? null],
          ],
        },
      ]),
    );
  const typesOf = async (read: ReturnType<typeof sheets>) =>
    (await read).firms.map(({ certificates }) => certificates.map(({ type }) => type).join());
  expect(await typesOf(sheets('Owner', ['Roe', 'Doe']))).toEqual(['Certified', 'Certified', 'SBE']);
  expect(await typesOf(sheets('Certification', ['MBE', 'SBE']))).toEqual(['MBE', '', 'SBE']);
});

test('a sheet gives its firms their type where only other sheets have a column of types (all firms invented)', async () => {
  const { firms } = await readProposed(
    'book.xlsx',
    workbook([
      {
        name: 'MBE',
        rows: [
          ['Company', 'City', 'Phone'],
          ['Alder Inc', 'Gary', '219-555-0101'],
        ],
      },
      {
        name: 'WBE',
        rows: [
          ['Business', 'City', 'Phone', 'Cert Level'],
          ['Birch Inc', 'Gary', '219-555-0102', 'WOSB'],
          ['Cedar Inc', 'Gary', '219-555-0103', null],
        ],
      },
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type }) => type).join())).toEqual(['MBE', 'WOSB', 'WBE']);
});

test('the end of a certification of veterans by the SBA is that of no other', async () => {
  const { firms } = await readProposed(
    'sba.csv',
    csvText([
      ['Name', 'UEI', 'City', 'State', 'SBA Certs', 'VetCert Expiration'],
      ['Alder Inc', 'J7M9HPTGJ1S9', 'Dayton', 'OH', '8(a); SDVOSB', '2028-01-01'],
    ]),
  );
  expect(firms[0]?.certificates.map(({ type, expires_on }) => [type, expires_on])).toEqual([
    ['8(a)', null],
    ['SDVOSB', '2028-01-01'],
  ]);
});

test('the only date of a list, headed by a type that the row denies, is that of no other', async () => {
  const { firms } = await readProposed(
    'transit.csv',
    csvText([
      ['Business Name', 'City', 'State', 'DBE Cert #', 'DBE Status', 'SBE Cert #', 'SBE Status', 'SBE Expiration'],
      ['Alder Rail LLC', 'Gary', 'IN', 'D-10', 'Certified', 'S-10', 'Expired', '3/1/2025'],
      ['Birch Bus Inc', 'Gary', 'IN', '', '', 'S-11', 'Certified', '3/1/2028'],
    ]),
  );
  expect(
    firms.map(({ certificates }) => certificates.map(({ type, number, expires_on }) => [type, number, expires_on])),
  ).toEqual([[['DBE', 'D-10', null]], [['SBE', 'S-11', '2028-03-01']]]);
});

test('the end of a prequalification is that of no certificate', async () => {
  const { firms } = await readProposed(
    'highways.csv',
    csvText([
      [
        'Vendor Name',
        'City',
        'State',
        'Certification',
        'Cert Renewal Date',
        'Prequal Status',
        'Prequal Expiration Date',
      ],
      ['Alder Grading Inc', 'Gary', 'IN', 'DBE', '6/1/2026', 'Approved', '12/31/2027'],
      ['Birch Signs LLC', 'Gary', 'IN', 'MBE', '', 'Expired', '12/31/2024'],
    ]),
  );
  expect(firms.map(({ certificates: [one] }) => [one?.type, one?.expires_on, one?.ended])).toEqual([
    ['DBE', '2026-06-01', undefined],
    ['MBE', null, undefined],
  ]);
});

test('a period is the issue and the end of a certificate, unless a column has its issue', async () => {
  const read = async (heads: readonly string[], ...rows: readonly (readonly string[])[]) => {
    const { firms } = await readProposed(
      'list.csv',
      csvText([
        ['Firm Name', 'City', 'State', 'Certification', ...heads],
        ...rows.map((row, at) => [`Alder ${at}`, 'Gary', 'IN', 'DBE', ...row]),
      ]),
    );
    return firms.map(({ certificates: [one] }) => [one?.issued_on, one?.expires_on]);
  };
  expect(
    await read(['Cert Period'], ['01/01/2024 - 12/31/2026'], ['1/1/2022-12/31/2024'], ['2024-01-01 to 2027-01-01']),
  ).toEqual([
    ['2024-01-01', '2026-12-31'],
    ['2022-01-01', '2024-12-31'],
    ['2024-01-01', '2027-01-01'],
  ]);
  expect(await read(['Cert Date', 'Certification Term'], ['2/2/2020', 'Jan 1, 2024 – Dec 31, 2026'])).toEqual([
    ['2020-02-02', '2026-12-31'],
  ]);
});
