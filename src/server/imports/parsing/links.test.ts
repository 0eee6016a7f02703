import { describe, expect, test } from 'vitest';
import { csvText, readProposed, workbook } from '../factory.ts';
import { idsInLink, isOwnSite, originalCells, parseHyperlinkFormula } from './links.ts';

describe('hyperlink formulas', () => {
  test.each([
    ['=HYPERLINK("https://x.example.com/1","Orlo Paving, Inc.")', 'https://x.example.com/1', 'Orlo Paving, Inc.'],
    ['= hyperlink( "https://x.example.com" ; "The ""Best"" Co" )', 'https://x.example.com', 'The "Best" Co'],
    [`'=HYPERLINK("https://x.example.com","Escaped LLC")`, 'https://x.example.com', 'Escaped LLC'],
  ])('%s is a text with a link', (formula, url, label) => {
    expect(parseHyperlinkFormula(formula)).toEqual({ url, label });
  });

  test.each([
    '=HYPERLINK("x")',
    '=HYPERLINK("https://x.example.com","")',
    '=HYPERLINK("https://x.example.com/"&A2,"Orlo")',
    '=HYPERLINK("https://x.example.com","Orlo")+cmd',
    '=HYPERLINK(A1,"Orlo")',
    '=1+1',
  ])('%s stays a formula', (formula) => {
    expect(parseHyperlinkFormula(formula)).toBeUndefined();
  });

  test('a formula within the text of a link is refused', async () => {
    const { rejected } = await readProposed(
      'list.csv',
      csvText([
        ['Company Name', 'City', 'State', 'Certification'],
        ['=HYPERLINK("https://x.example.com","=1+1")', 'Bowie', 'MD', 'MBE'],
        ['Orlo LLC', 'Bowie', 'MD', 'MBE'],
      ]),
    );
    expect(rejected).toEqual([{ line: 2, reason: 'the name is a formula. Formulas are never evaluated' }]);
  });

  test('a rejected row keeps its links, but not those of an address to itself', () => {
    const links = { Name: 'https://x.example.com/1', Mail: 'mailto:a@x.example.com' };
    expect(originalCells({ line: 2, cells: { Name: 'Orlo', Mail: 'a@x.example.com' }, links })).toEqual({
      Name: '=HYPERLINK("https://x.example.com/1","Orlo")',
      Mail: 'a@x.example.com',
    });
  });
});

describe('identifiers in links', () => {
  test.each<[string, string[], string | null]>([
    ['https://x.example.gov/profile/J7M9HPTGJ1S9/7XK42', ['uei:J7M9HPTGJ1S9', 'cage:7XK42'], null],
    ['https://x.example.gov/#/profile/J7M9HPTGJ1S9/7XK42?tab=1', ['uei:J7M9HPTGJ1S9', 'cage:7XK42'], null],
    ['https://x.example.gov/search?uei=J7M9HPTGJ1S9&cage=7XK42', ['uei:J7M9HPTGJ1S9', 'cage:7XK42'], null],
    ['https://x.example.gov/vendor/10442', [], '10442'],
    ['https://x.example.gov/detail.asp?VendorID=10442&SiteID=5', [], '10442'],
    ['https://x.example.gov/about/ORGANIZATION/12345', [], null],
    ['https://x.example.gov/page/21201?sid=1234', [], null],
    ['https://x.example.gov/vendor/3f2504e0-4f89-11d3-9a0c-0305e82c3301', [], null],
    ['javascript:alert("J7M9HPTGJ1S9")', [], null],
    ['https://[', [], null],
  ])('%s', (url, federal, agency) => {
    expect(idsInLink(url)).toEqual({ federal, agency });
  });
});

test.each([
  ['https://www.orlo-paving.com/about', 'Orlo Paving, Inc.', true],
  ['https://search.certify.example.gov/profile/1', 'Orlo Paving, Inc.', false],
  ['https://orlo.com', 'Orlo Paving, Inc.', false],
  ['ftp://orlopaving.com', 'Orlo Paving, Inc.', false],
])('the link %s of the name %s is its own site: %s', (url, name, own) => {
  expect(isOwnSite(url, name)).toBe(own);
});

test('the website is the link behind its text, or that of the name where it leads to the own site', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company Name', 'City', 'State', 'Website', 'Email', 'Certification'],
      [
        'Orlo LLC',
        'Bowie',
        'MD',
        '=HYPERLINK("https://orlo.example.com","Visit us")',
        '=HYPERLINK("mailto:A@orlo.example.com","Write")',
        'MBE',
      ],
      ['=HYPERLINK("https://tamsinfoods.com","Tamsin Foods LLC")', 'Bowie', 'MD', '', 'b@tamsinfoods.com', 'MBE'],
      ['=HYPERLINK("https://certify.example.gov/p/1","Vela Inc")', 'Bowie', 'MD', 'www.vela.example.com', '', 'MBE'],
    ]),
  );
  expect(firms.map(({ website, email }) => [website, email])).toEqual([
    ['https://orlo.example.com', 'a@orlo.example.com'],
    ['https://tamsinfoods.com', 'b@tamsinfoods.com'],
    ['http://www.vela.example.com', null],
  ]);
});

test('a workbook has the same names and identifiers from formulas, with or without their values, and from linked cells', async () => {
  const url = (uei: string) => `https://search.certify.example.gov/profile/${uei}/7XK42?a=1&b=2`;
  const { firms, rejected } = await readProposed(
    'list.xlsx',
    workbook([
      {
        name: 'Firms',
        rows: [
          ['Firm Name', 'City', 'State', 'Certification'],
          [
            { formula: `HYPERLINK("${url('J7M9HPTGJ1S9')}","Kestrel & Co")`, value: 'Kestrel & Co' },
            'Dayton',
            'OH',
            'MBE',
          ],
          [{ formula: `HYPERLINK("${url('K1LLHPTGJ1S2')}","Rowan LLC")`, value: '' }, 'Akron', 'OH', 'MBE'],
          ['Swale Inc', 'Akron', 'OH', 'MBE'],
        ],
        links: { A4: url('L2LLHPTGJ1S3') },
      },
    ]),
  );
  expect(rejected).toEqual([]);
  expect(firms.map((firm) => [firm.legal_business_name, firm.federal_ids])).toEqual([
    ['Kestrel & Co', ['uei:J7M9HPTGJ1S9', 'cage:7XK42']],
    ['Rowan LLC', ['uei:K1LLHPTGJ1S2', 'cage:7XK42']],
    ['Swale Inc', ['uei:L2LLHPTGJ1S3', 'cage:7XK42']],
  ]);
});

test('a column of websites whose texts are all links', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Business Name', 'City', 'State', 'Website'],
      ['Alder Inc', 'Tampa', 'FL', '=HYPERLINK("http://alder.example.com","Visit")'],
      ['Birch Inc', 'Tampa', 'FL', '=HYPERLINK("https://birch.example.com","Visit")'],
    ]),
  );
  expect(firms.map(({ website }) => website)).toEqual(['http://alder.example.com', 'https://birch.example.com']);
});
