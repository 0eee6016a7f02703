import { describe, expect, test } from 'vitest';
import { parseTypes } from './certification-types.ts';
import { parseNaicsCodes } from './naics-codes.ts';

describe('certification types and NAICS codes', () => {
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
  ])('parses the types in %s', (text, types) => {
    expect(parseTypes(text)).toEqual(types);
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
  ])('parses the codes in %s', (text, codes) => {
    expect(parseNaicsCodes(text).map(({ code, types }) => [code, types])).toEqual(codes);
  });
});
