import { expect, test } from 'vitest';
import { listFile, readProposed } from '../factory.ts';
import { inspectFile } from './encoding.ts';
import { readTables } from './markup-tables.ts';
import { openList } from './open-list.ts';

const open = async (name: string, content: string) => {
  const path = await listFile(name, content);
  return openList(path, await inspectFile(path));
};

test('a table that a system saved as .xls, with a title, entities and lines in a cell (all firms invented)', async () => {
  const { firms, rejected } = await readProposed(
    'export.xls',
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>td{mso-number-format:"\\@"}</style></head>' +
      '<body><table border="1"><tr><th colspan=5>Certified Firms</th></tr>' +
      '<tr><th>Business Name</th><th>City</th><th>State</th><th>Certification</th><th>Phone</th></tr>' +
      '<tr><td>Alder &amp; Roe, Inc.</td><td>Ca&ntilde;on  City</td><td>CO</td><td>MBE<br>DBE</td><td>719-555-0101</td></tr>' +
      '<tr><td></td></tr><!-- <tr><td>Not shown</td></tr> -->' +
      '<tr><td>Birch &#8211; Sons</td><td>Pueblo</td><td>CO</td><td>WBE</td><td>719-555-0102</td></tr></table></body></html>',
  );
  expect(rejected).toEqual([]);
  expect(
    firms.map(({ certificates, ...firm }) => [
      firm.legal_business_name,
      firm.city,
      certificates.map(({ type }) => type),
    ]),
  ).toEqual([
    ['Alder & Roe, Inc.', 'Cañon City', ['MBE', 'DBE']],
    ['Birch – Sons', 'Pueblo', ['WBE']],
  ]);
});

test('a worksheet of Excel 2003 XML, with a cell that is left out and a date', async () => {
  const data = (text: string, type = 'String') => `<Data ss:Type="${type}">${text}</Data>`;
  const { firms } = await readProposed(
    'export.xls',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Worksheet ss:Name="Firms"><Table><Row>${['Business Name', 'City', 'Certification', 'Expires']
        .map((head) => `<Cell>${data(head)}</Cell>`)
        .join('')}</Row>` +
      `<Row><Cell ss:HRef="https://x.example.gov/vendor/10442">${data('Alder Inc')}<Comment>${data('Check')}</Comment></Cell>` +
      `<Cell ss:Index="3">${data('MBE')}</Cell><Cell>${data('2027-01-31T00:00:00.000', 'DateTime')}</Cell></Row>` +
      '</Table></Worksheet></Workbook>',
  );
  expect(firms).toMatchObject([
    {
      legal_business_name: 'Alder Inc',
      city: null,
      agency_id: '10442',
      certificates: [{ type: 'MBE', expires_on: '2027-01-31' }],
    },
  ]);
});

test('a web page: other tables are skipped, tags may be left open, cells reach into later rows, names link to pages', async () => {
  const page =
    '<!DOCTYPE html><nav><table><tr><td><a href="/">Home</a></td><td>Search</td></tr></table></nav>' +
    '<TABLE><THEAD><TR><TH>Firm<TH>Address<TH>Certification</THEAD><TBODY>' +
    '<TR><TD rowspan="2"><a href="https://x.example.gov/vendor/10442">Alder Inc</a><TD rowspan=2>1 Elm St<br/>Gary, IN 46402<TD>MBE' +
    '<TR><TD>DBE<TR><TD>Birch Inc<TD>2 Elm St<br>Gary, IN 46402<TD>WBE</TBODY></TABLE>';
  const { firms } = await readProposed('page.html', page);
  expect(firms.map((firm) => [firm.legal_business_name, firm.address_1, firm.zip_code, firm.agency_id])).toEqual([
    ['Alder Inc', '1 Elm St', '46402', '10442'],
    ['Alder Inc', '1 Elm St', '46402', '10442'],
    ['Birch Inc', '2 Elm St', '46402', null],
  ]);
  expect(firms.flatMap(({ certificates }) => certificates.map(({ type }) => type))).toEqual(['MBE', 'DBE', 'WBE']);
  expect((await open('page.html', page)).warnings).toEqual(['Sheet "Table 1" has no firms and was skipped']);
});

test('refuses a table that is cut off, a page without one, and a table that never ends to grow', async () => {
  await expect(
    open('cut.html', '<table><tr><th>Firm Name</th></tr><tr><td>Alder</td></tr><tr><td>Bir'),
  ).rejects.toThrow('cut off within a table');
  await expect(open('page.html', '<html><body><p>Not found</p></body></html>')).rejects.toThrow('is a web page');
  const wide = `<tr>${'<td rowspan=1000>x'.repeat(500)}</tr>${'<tr></tr>'.repeat(999)}`;
  await expect(open('bomb.html', `<table>${wide.repeat(60)}</table>`)).rejects.toThrow('more than');
});

test.each<[string, string]>([
  ['openings', '<'],
  ['open tags', '<a '],
  ['open comments', '<!--'],
  ['open scripts', '<SCRIPT>'],
  ['entities', '&#'],
  ['tables in tables', '<table>'],
  ['open cells', '<td>'],
])('reads a page of %s in linear time', async (_, pump) => {
  const time = async (count: number) => {
    const path = await listFile('page.html', `<table><tr><td>${pump.repeat(count)}`);
    const start = performance.now();
    await readTables(path, 'utf-8').catch(() => undefined);
    return performance.now() - start;
  };
  await time(10_000);
  expect(await time(400_000)).toBeLessThan(20 * (await time(100_000)) + 500);
});

test('a page without a list of firms is refused for the table that is most like one', async () => {
  const { headers } = await open(
    'export.xls',
    '<table><tr><td>1 Main St</td><td>2026</td></tr><tr><td>Gary</td><td>IN</td></tr></table>' +
      '<table><tr><th>Address</th><th>City</th><th>Zip</th></tr><tr><td>2 Elm St</td><td>Gary</td><td>46402</td></tr></table>',
  );
  expect(headers).toEqual(['Address', 'City', 'Zip']);
});
