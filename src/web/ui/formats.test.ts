import { describe, expect, test } from 'vitest';
import { day, digits, grouped, initials, money, plural, relativeTime, sentence, webLink } from './formats.ts';

test.each([
  [1_180_000, '$1,180,000'],
  [0, '$0'],
  [96_250.5, '$96,250.50'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('money(%s) is %s', (amount, text) => {
  expect(money(amount)).toBe(text);
});

test('what is typed as an amount keeps its digits and gets separators', () => {
  expect(digits('$1,180,0o0')).toBe('118000');
  expect(digits('007')).toBe('7');
  expect(digits('0')).toBe('0');
  expect(digits('ten')).toBe('');
  expect(grouped('118000')).toBe('118,000');
  expect(grouped('1180000')).toBe('1,180,000');
  expect(grouped('100')).toBe('100');
  expect(grouped('')).toBe('');
});

test('a calendar day is the same day in every time zone', () => {
  expect(day('2026-11-20')).toBe('November 20, 2026');
  expect(day('2026-01-01', 'short')).toBe('Jan 1, 2026');
});

describe('relativeTime', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-20T11:59:01Z', 'just now'],
    ['2026-11-20T12:00:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:00:01Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', '1 day ago'],
    ['2026-10-30T12:00:00Z', '21 days ago'],
  ])('%s is %s', (then, text) => {
    expect(relativeTime(then, now)).toBe(text);
  });
});

test('plural and initials', () => {
  expect(plural(1, 'firm')).toBe('1 firm');
  expect(plural(2140, 'firm')).toBe('2,140 firms');
  expect(initials('dana', 'okafor')).toBe('DO');
  expect(initials('', '')).toBe('');
});

test('capitals alone become a sentence', () => {
  expect(sentence('ELECTRICAL WORK, HVAC')).toBe('Electrical work, hvac');
  expect(sentence('HVAC and plumbing')).toBe('HVAC and plumbing');
  expect(sentence('')).toBe('');
});

describe('webLink', () => {
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
    'ftp://a.example',
    'none',
  ])('%j is no link', (address) => {
    expect(webLink(address)).toBeNull();
  });
});
