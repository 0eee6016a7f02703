import { describe, expect, test } from 'vitest';
import { parseEmail, parsePhone, parseWebsite } from './contacts.ts';

describe('contacts', () => {
  test.each<[string, string | undefined]>([
    ['(410) 555-0100', '4105550100'],
    ['+1 410.555.0100 ext. 12', '4105550100 x12'],
    ['1-410-555-0100', '4105550100'],
    ['410-555-0100 / 410-555-0101', '4105550100'],
    ['310/555-0101', '3105550101'],
    ['(310)/555-0101 x4', '3105550101 x4'],
    ['Ph: (713) 555-0110 Fax: (713) 555-0111', '7135550110'],
    ['Office: 713-555-0110', '7135550110'],
    ['713-555-0110, ext. 4', '7135550110 x4'],
    ['713-555-0110(o) 713-555-0111(c)', '7135550110'],
    ['713-555-0110 ext. 7135550111', '7135550110'],
    ['Fax: (713) 555-0111', undefined],
    ['555-0100', undefined],
    ['0000000000', undefined],
  ])('parses phone number %s', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
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
  ])('parses web address %s', (text, website) => {
    expect(parseWebsite(text)).toBe(website);
  });
  test('lowercases email addresses', () => {
    expect(parseEmail('Write to Info@X.Example.COM; or call')).toBe('info@x.example.com');
    expect(parseEmail('info at x')).toBeUndefined();
  });
});
