import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEmail, readPhone, readWebsite } from './contacts.ts';
import { orderOf, readDay } from './dates.ts';
import { kindsIn } from './kinds.ts';
import { naicsIn } from './naics.ts';
import { readLocation, readState, readZip } from './places.ts';
import { isFormula, isNothing, oneLine } from './shapes.ts';

describe('days', () => {
  test.each([
    ['10/10/2007 12:00:00 AM', '2007-10-10'],
    ['3/31/2029', '2029-03-31'],
    ['3/1/29', '2029-03-01'],
    ['7/4/76', '1976-07-04'],
    ['2026-03-20 16:57:56.079-04', '2026-03-20'],
    ['2016-07-07T00:00:00', '2016-07-07'],
    ['2029-05-01T04:00:00.000Z', '2029-05-01'],
    ['20260320', '2026-03-20'],
    ['30-Jun-27', '2027-06-30'],
    ['June 5, 2027', '2027-06-05'],
    ['Fri, 5 Jun 2026', '2026-06-05'],
    ['43252', '2018-06-01'],
    ['31/12/2020', '2020-12-31'],
    ['2/29/2024', '2024-02-29'],
  ])('%s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
  test.each([
    '2/29/2023',
    '13/13/2020',
    '0/0/0000',
    'soon',
    '1234',
    '99999999',
    '2026-13-01',
    '12/31/9999',
    '1/1/1900',
    'MBE 12',
  ])('%s is none', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
  test('the day comes first only where a column proves it', () => {
    expect(orderOf(['31/12/2020', '05/06/2020'])).toBe('dmy');
    expect(orderOf(['31/12/2020', '12/31/2020'])).toBe('mdy');
    expect(readDay('05/06/2020', 'dmy')).toBe('2020-06-05');
  });
  test('every day reads back from each way of printing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 54_000 }), (days) => {
        const day = new Date(Date.UTC(1955, 0, 1 + days)).toISOString().slice(0, 10);
        const [year, month, date] = day.split('-').map(Number);
        expect([
          readDay(day),
          readDay(`${month}/${date}/${year}`),
          readDay(`${day}T23:59:59Z`),
          readDay(day.replaceAll('-', '')),
        ]).toEqual(Array(4).fill(day));
      }),
    );
  });
});

describe('places', () => {
  test.each<[string, string | null, string | undefined]>([
    ['8844', 'NJ', '08844'],
    ['2332', 'MA', '02332'],
    ['8844', 'MD', undefined],
    ['8844', null, undefined],
    ['207040', 'MD', undefined],
    ['19808-0051', 'DE', '19808'],
    ['20910-443', 'MD', '20910'],
    ['454750608', 'OH', '45475'],
    ['220', 'VA', undefined],
    ['00000', 'MD', undefined],
    ['21201.0', 'MD', '21201'],
  ])('ZIP %s in %s', (text, state, zip) => {
    expect(readZip(text, state)).toBe(zip);
  });
  test.each([
    ['Maryland', 'MD'],
    ['d.c.', 'DC'],
    ['NY - New York', 'NY'],
    ['Ontario', undefined],
  ])('state %s', (text, state) => {
    expect(readState(text)).toBe(state);
  });
  test('a whole address in one cell, with or without coordinates', () => {
    expect(
      readLocation('1030 HAMPTON PARK BLVD. SUITE 100\nCAPITOL HEIGHTS, MD 20743\n(38.876658, -76.849355)'),
    ).toEqual({
      address_1: '1030 HAMPTON PARK BLVD. SUITE 100',
      city: 'CAPITOL HEIGHTS',
      state: 'MD',
      zip: '20743',
      latitude: 38.876658,
      longitude: -76.849355,
    });
    expect(readLocation('12 Main St, Suite 4, New York, New York 10032')).toMatchObject({
      address_1: '12 Main St, Suite 4',
      city: 'New York',
      state: 'NY',
      zip: '10032',
    });
    expect(readLocation('POINT (-76.61 39.29)')).toMatchObject({ latitude: 39.29, longitude: -76.61 });
    expect(readLocation('(0.0, 0.0)')).toMatchObject({ latitude: null });
  });
});

describe('kinds and codes', () => {
  test.each<[string, string[]]>([
    ['MBE,WBE', ['MBE', 'WBE']],
    ['MBE/DBE/SBE', ['MBE', 'DBE', 'SBE']],
    ['M/WBE', ['MBE', 'WBE']],
    ['M/NPO', ['M/NPO']],
    ['8(a) | HUBZone', ['8(a)', 'HUBZone']],
    ['Minority-Owned, Woman Owned', ['MBE', 'WBE']],
    ["Women's Business Enterprise (WBE)", ['WBE']],
    ['Green Harbour Programme', ['Green Harbour Programme']],
    ['MBE - Hispanic; W-MBE', ['MBE', 'W-MBE']],
    ['Service Disabled Veteran-owned', ['SDVOB']],
    ['MBE (Minority Business Enterprise), -', ['MBE']],
  ])('%s', (text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });
  test.each<[string, [string, string[]][]]>([
    [
      '541860-MBE/DBE/SBE, 561990-DBE/SBE-ONLY',
      [
        ['541860', ['MBE', 'DBE', 'SBE']],
        ['561990', ['DBE', 'SBE']],
      ],
    ],
    ['.', []],
    [
      '445310, 451212,453220.453991',
      [
        ['445310', []],
        ['451212', []],
        ['453220', []],
        ['453991', []],
      ],
    ],
    [
      '238210 - Electrical Contractors; 238220: Plumbing, 24 hours',
      [
        ['238210', []],
        ['238220', []],
      ],
    ],
    [
      'NAICS 541511: Custom Computer Programming | 541512',
      [
        ['541511', []],
        ['541512', []],
      ],
    ],
    ['541512.0', [['541512', []]]],
    ['541,330', [['541330', []]]],
    [
      '236115-236118',
      [
        ['236115', []],
        ['236118', []],
      ],
    ],
    [
      '31-33',
      [
        ['31', []],
        ['32', []],
        ['33', []],
      ],
    ],
    ['99077 | 91300', []],
  ])('codes in %s', (text, codes) => {
    expect(naicsIn(text).map(({ code, kinds }) => [code, kinds])).toEqual(codes);
  });
});

describe('contacts', () => {
  test.each<[string, string | undefined]>([
    ['(410) 555-0100', '4105550100'],
    ['+1 410.555.0100 ext. 12', '4105550100 x12'],
    ['1-410-555-0100', '4105550100'],
    ['410-555-0100 / 410-555-0101', '4105550100'],
    ['555-0100', undefined],
    ['0000000000', undefined],
  ])('phone %s', (text, phone) => {
    expect(readPhone(text)).toBe(phone);
  });
  test.each<[string, string | undefined]>([
    ['http://WWW.X.COM', 'http://www.x.com'],
    ['https://x.com/a/B?c', 'https://x.com/a/B?c'],
    ['x.example.com/', 'http://x.example.com'],
    ['http://http://x.com', 'http://x.com'],
    ['javascript:alert(1)', undefined],
    ['http://me@x.com', undefined],
    ['none yet', undefined],
    ['http://WWW.A,COM', undefined],
  ])('web address %s', (text, website) => {
    expect(readWebsite(text)).toBe(website);
  });
  test('e-mail addresses in small letters', () => {
    expect(readEmail('Write to Info@X.Example.COM; or call')).toBe('info@x.example.com');
    expect(readEmail('info at x')).toBeUndefined();
  });
});

describe('cells that are no values', () => {
  test.each(['', ' ', '.', '-', '--', 'N/A', 'n.a.', 'NONE', 'NULL', '#REF!', '0', '[email removed]'])(
    '%j says nothing',
    (text) => {
      expect(isNothing(text)).toBe(true);
    },
  );
  test.each(['X', 'Y', 'No. 1 Movers', '-5', '2 Sisters'])('%j says something', (text) => {
    expect(isNothing(text)).toBe(false);
  });
  test.each(["=cmd|' /C calc'!A0", '=C38', ' =1+1', '@SUM(A1)', '+A1+B1', '-cmd|x', '-2+3', '-2+3+cmd|x'])(
    '%j is a formula',
    (text) => {
      expect(isFormula(text)).toBe(true);
    },
  );
  test.each([
    '+1 410 555 0100',
    '+1-410-555-0100',
    '-',
    '@harborworks',
    'A=B Co',
    '- Plumbing',
    '- 24/7 towing',
    '+1 for service',
  ])('%j is none', (text) => {
    expect(isFormula(text)).toBe(false);
  });
  test('control characters and runs of spaces become one space', () => {
    expect(oneLine(' A\u0000B\r\n  C\u00a0D ')).toBe('A B C D');
  });
});
