import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileAddresses } from '../../../tests/support/hostile-addresses.ts';
import {
  day,
  digits,
  initials,
  money,
  percent,
  phone,
  plural,
  relativeTime,
  sentence,
  socialLink,
  taxId,
  webLink,
  withThousandsSeparators,
} from './formats.ts';

describe('money: $ with thousands separators, no trailing .00 [FORM-004, FORM-005]', () => {
  test.each([
    [1_180_000, '$1,180,000'],
    [999, '$999'],
    [0, '$0'],
    [-0, '$0'],
    [-0.001, '$0'],
    [-1250, '-$1,250'],
    [96_250.5, '$96,250.50'],
    [96_250.004, '$96,250'],
    [0.999, '$1'],
    [100_000_000_000, '$100,000,000,000'],
  ])('money(%s) is %s', (amount, text) => {
    expect(money(amount)).toBe(text);
  });
  test('never formats an amount with .00', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (amount) => {
        expect(money(amount)).toMatch(/^-?\$\d{1,3}(,\d{3})*(\.(?!00)\d{2})?$/);
      }),
    );
  });
  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is missing [FORM-006]', (amount) => {
    expect(money(amount)).toBe('N/A');
    expect(money(amount, '–')).toBe('–');
    expect(money(amount, '$0')).toBe('$0');
  });
});

test.each([
  [24.6, '24.6%'],
  [24, '24%'],
  [0, '0%'],
  [-0.04, '0%'],
  [-3.25, '-3.2%'],
  [1180.449, '1,180.4%'],
  [null, 'N/A'],
])('percent(%s) is %s', (figure, text) => {
  expect(percent(figure)).toBe(text);
});

test.each([
  ['4105550142', '(410) 555-0142'],
  ['410.555.0142', '(410) 555-0142'],
  ['+1 410-555-0142', '1 (410) 555-0142'],
  ['1 (410) 555-0142', '1 (410) 555-0142'],
  ['410-555-0142 ext. 12', '410-555-0142 ext. 12'],
  ['555-0142', '555-0142'],
  ['', ''],
])('phone(%j) is %j [FORM-012, FORM-013, FORM-014]', (text, shown) => {
  expect(phone(text)).toBe(shown);
  expect(phone(shown)).toBe(shown);
});

test.each([
  ['521234567', '52-1234567'],
  ['52-1234567', '52-1234567'],
  ['52 123', '52-123'],
  ['5212345678', '5212345678'],
  ['none', 'none'],
])('taxId(%j) is %j [FORM-015]', (text, shown) => {
  expect(taxId(text)).toBe(shown);
});

test('keeps the digits of a typed amount and adds separators [FORM-001, FORM-002]', () => {
  expect(digits('$1,180,0o0')).toBe('118000');
  expect(digits('007')).toBe('7');
  expect(digits('0')).toBe('0');
  expect(digits('ten')).toBe('');
  expect(withThousandsSeparators('118000')).toBe('118,000');
  expect(withThousandsSeparators('1180000')).toBe('1,180,000');
  expect(withThousandsSeparators('100')).toBe('100');
  expect(withThousandsSeparators('')).toBe('');
});

test('formats a calendar day alike in every time zone', () => {
  expect(day('2026-11-20')).toBe('November 20, 2026');
  expect(day('2026-01-01', 'short')).toBe('Jan 1, 2026');
  for (const style of ['long', 'short'] as const) {
    const intl = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: style, day: 'numeric', timeZone: 'UTC' });
    const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`);
    expect(days.map((one) => day(one, style))).toEqual(days.map((one) => intl.format(Date.parse(one))));
  }
});

describe('relative time [NOTIF-055…NOTIF-058]', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-20T11:59:01Z', 'just now'],
    ['2026-11-20T12:00:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:00:01Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', '1 day ago'],
    ['2026-11-20T11:55:00Z', '5 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-10-30T12:00:00Z', '21 days ago'],
  ])('%s is %s', (then, text) => {
    expect(relativeTime(then, now)).toBe(text);
  });
});

test('formats plurals and initials', () => {
  expect(plural(1, 'firm')).toBe('1 firm');
  expect(plural(2140, 'firm')).toBe('2,140 firms');
  expect(initials('dana', 'okafor')).toBe('DO');
  expect(initials('', '')).toBe('');
});

test('converts all caps to sentence case', () => {
  expect(sentence('ELECTRICAL WORK, HVAC')).toBe('Electrical work, hvac');
  expect(sentence('HVAC and plumbing')).toBe('HVAC and plumbing');
  expect(sentence('')).toBe('');
});

describe('webLink: adds http:// where the scheme is missing, allows only http and https [FORM-017]', () => {
  test.each([
    ['http://WWW.ACHTECHINC.COM', 'http://www.achtechinc.com/'],
    ['batista.example/about', 'http://batista.example/about'],
    ['batista.example:8080/about', 'http://batista.example:8080/about'],
    ['https://batista.example', 'https://batista.example/'],
  ])('%s leads to %s', (address, url) => {
    expect(webLink(address)).toBe(url);
  });
  test.each([
    null,
    '',
    '  ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    ' javascript:alert(1)//a.example',
    'java\tscript:alert(1)//a.example',
    'vbscript:a.example',
    'mailto:office@batista.example',
    'file:///etc/a.example',
    'ftp://a.example',
    'https://batista.example@evil.example',
    'none',
  ])('%j is no link', (address) => {
    expect(webLink(address)).toBeNull();
  });
});

describe('socialLink: the profile of a handle without its first character [FORM-018]', () => {
  test.each([
    ['@batista', 'https://social.example', 'https://social.example/batista'],
    ['@batista', 'https://social.example/in/', 'https://social.example/in/batista'],
    ['batista', 'https://social.example', 'https://social.example/batista'],
    [' @batista.electric ', 'social.example', 'http://social.example/batista.electric'],
    ['@../../a?b#c', 'https://social.example', 'https://social.example/..%2F..%2Fa%3Fb%23c'],
  ])('%s on %s leads to %s', (handle, site, url) => {
    expect(socialLink(handle, site)).toBe(url);
  });
  test.each([null, '', ' ', '@'])('%j is no link', (handle) => {
    expect(socialLink(handle, 'https://social.example')).toBeNull();
  });
});

test('turns over 10,000 hostile addresses into http(s) links or none', () => {
  const hostile = hostileAddresses();
  const links = hostile.map(webLink).filter((link) => link !== null);
  expect(hostile.length).toBeGreaterThan(10_000);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !/^https?:\/\/[^\s<>"'`\\]+$/.test(link))).toEqual([]);
});
