import { describe, expect, test } from 'vitest';
import { csvText, listFile, readProposed, workbook } from '../factory.ts';
import { inspectFile } from './encoding.ts';
import { openList } from './open-list.ts';

const FIRMS = ['Alder Electric LLC', 'Birch Paving Inc', 'Cedar Signs Ltd'];
const row = (name: string, at: number) => [
  ...[name, `${at + 1} Oak St`, 'Dayton', 'OH', '45402', `937-555-011${at}`, `info@firm${at}.example`],
  ...['MBE', `C-10${at}`, '1/15/2027'],
];
const ROWS = FIRMS.map(row);

const headersOf = async (rows: readonly (readonly string[])[], heads: readonly string[] = []) => {
  const path = await listFile('list.csv', csvText(rows));
  return (await openList(path, await inspectFile(path), heads)).headers;
};

describe('a header of two lines of which one completes the other (all firms invented)', () => {
  const PLAIN = ['Business Name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Email'];
  const headers: Record<string, readonly (readonly string[])[]> = {
    'both lines have parts of names': [
      ['Business', 'Street', '', '', 'Zip', 'Telephone', 'E-mail', 'Certification', 'Certificate', 'Expiration'],
      ['Name', 'Address', 'City', 'State', 'Code', 'Number', 'Address', 'Type', 'Number', 'Date'],
    ],
    'the second line has the ends of some': [
      [...PLAIN, 'Cert.', 'Certificate', 'Expiration'],
      [...PLAIN.map(() => ''), 'Type', 'Number', 'Date'],
    ],
    'the first line has the beginnings of some': [
      [...PLAIN.map(() => ''), 'Cert.', 'Certificate', 'Expiration'],
      [...PLAIN, 'Type', 'Number', 'Date'],
    ],
    'the first line has a single word': [
      [...PLAIN.map(() => ''), '', '', 'Expiration'],
      [...PLAIN, 'Type', 'Cert No.', 'Date'],
    ],
    'the first line has headings over several columns': [
      ['Business Information', '', '', '', '', '', '', 'Certification Information', '', ''],
      [...PLAIN, 'Type', 'Number', 'Expires'],
    ],
  };
  test.each(Object.entries(headers))('%s', async (_, lines) => {
    const { firms, rejected, warnings } = await readProposed('list.csv', csvText([...lines, ...ROWS]));
    expect(firms.map((firm) => firm.legal_business_name)).toEqual(FIRMS);
    expect(firms.map(({ certificates }) => certificates)).toEqual(
      FIRMS.map((_name, at) => [
        expect.objectContaining({ type: 'MBE', number: `C-10${at}`, expires_on: '2027-01-15' }),
      ]),
    );
    expect(firms[1]).toMatchObject({ address_1: '2 Oak St', zip_code: '45402', email: 'info@firm1.example' });
    expect([rejected, warnings]).toEqual([[], []]);
  });

  test('in a sheet, where cells over two rows are merged', async () => {
    const { firms } = await readProposed(
      'list.xlsx',
      workbook([
        {
          name: 'List',
          merged: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:E2', 'F1:F2', 'G1:G2', 'H1:H2'],
          rows: [
            [...PLAIN, 'Type', 'Certificate', 'Expiration'],
            [...PLAIN.map(() => null), null, 'Number', 'Date'],
            ...ROWS,
          ],
        },
      ]),
    );
    expect(firms).toHaveLength(FIRMS.length);
    expect(firms[0]?.certificates).toMatchObject([{ type: 'MBE', number: 'C-100', expires_on: '2027-01-15' }]);
  });

  test('is found again by a saved mapping', async () => {
    const [first = [], second = []] = headers['both lines have parts of names'] ?? [];
    expect(await headersOf([first, second, ...ROWS], ['Business Name', 'Zip Code'])).toContain('Expiration Date');
    // saved while only the first line was read
    expect(await headersOf([first, second, ...ROWS], ['Business', 'Zip'])).toContain('Expiration');
  });
});

describe('a line that is no part of the header', () => {
  const HEADS = ['Business', 'City', 'Category', 'Certification', 'Number', 'Ethnicity', 'Phone'];
  test.each([
    ['Acme Services', 'Zip', 'Fax', 'MBE', '', '', ''],
    ['Name Works', 'Dayton', 'Construction', 'MBE', '', 'Hispanic', ''],
    ['Vendor Supply', '', '', 'Type', '', '', ''],
    ['Code', 'Dayton', '', 'MBE', '', 'Asian', ''],
  ])('is a row of the table: %s', async (...first) => {
    const { firms } = await readProposed(
      'list.csv',
      csvText([HEADS, first, ...FIRMS.map((name) => [name, 'Dayton', 'Works', 'WBE', 'W-1', 'Asian', '937-555-0110'])]),
    );
    expect(firms.map((firm) => firm.legal_business_name)).toEqual([first[0], ...FIRMS]);
  });

  test('is a title or a note', async () => {
    const heads = ['No.', 'Business Name', 'Date', 'Phone', 'Certification'];
    const firm = ['1', 'Alder Electric LLC', '1/15/2027', '937-555-0110', 'MBE'];
    for (const above of [
      ['Certified Vendors'],
      ['', 'Certified firms', '', '', ''],
      ['', '', 'Certified firms only, see notes'],
    ])
      expect(await headersOf([above, heads, firm])).toEqual(heads);
  });
});

describe('pages that repeat a header of two lines', () => {
  const FIRST = [
    'Business',
    'Street',
    '',
    '',
    'Zip',
    'Telephone',
    'E-mail',
    'Certification',
    'Certificate',
    'Expiration',
  ];
  const SECOND = ['Name', 'Address', 'City', 'State', 'Code', 'Number', 'Address', 'Type', 'Number', 'Date'];
  const [alder = [], birch = [], cedar = []] = ROWS;

  test('have no firms in it, even if only one of the lines is repeated', async () => {
    const { firms, rejected } = await readProposed(
      'list.csv',
      csvText([FIRST, SECOND, alder, FIRST, SECOND, birch, SECOND.map((cell) => cell.toUpperCase()), cedar]),
    );
    expect(firms.map((firm) => firm.legal_business_name)).toEqual(FIRMS);
    expect(rejected).toEqual([4, 5, 7].map((line) => ({ line, reason: 'repeats the column headers' })));
  });

  test('are told apart from the lines of a numbered firm', async () => {
    const numbered = (number: string, cells: readonly string[]) => [
      [number, ...cells.slice(0, 5), '', '', '', '', ''],
      ['', '', '', '', '', '', ...cells.slice(5)],
    ];
    const { firms } = await readProposed(
      'list.csv',
      csvText([
        ['', ...FIRST],
        ['No.', ...SECOND],
        ...numbered('1', alder),
        ...numbered('2', birch),
        ['', ...FIRST],
        ['No.', ...SECOND],
        ...numbered('3', cedar),
      ]),
    );
    expect(firms.map(({ legal_business_name, email }) => [legal_business_name, email])).toEqual(
      FIRMS.map((name, at) => [name, `info@firm${at}.example`]),
    );
  });
});
