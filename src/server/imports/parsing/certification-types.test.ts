import { describe, expect, test } from 'vitest';
import { parseTypeMentions, parseTypes, typesInHeader } from './certification-types.ts';
import { parseNaicsCodes } from './naics-codes.ts';

describe('certification types and NAICS codes', () => {
  test.each<[string, string[]]>([
    ['MBE,WBE', ['MBE', 'WBE']],
    ['MBE/DBE/SBE', ['MBE', 'DBE', 'SBE']],
    ['M/WBE', ['MBE', 'WBE']],
    ['M/NPO', ['M/NPO']],
    ['MBE / CSB', ['MBE', 'CSB']],
    ['FBE/CSB/LPE', ['WBE', 'CSB', 'LPE']],
    ['CSB / LPE', ['CSB', 'LPE']],
    ['CSB/LPE', ['CSB/LPE']],
    ['Airport Concession DBE (49 CFR Part 23)', ['ACDBE']],
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
  test.each<[string, string[]]>([
    ['W/MBE', ['MBE', 'WBE']],
    ['MWDBE', ['MBE', 'WBE', 'DBE']],
    ['MBE\\WBE', ['MBE', 'WBE']],
    ['MBE (WBE)', ['MBE', 'WBE']],
    ['Small Business (SBE)', ['SBE']],
    ['Pequeña Empresa (SBE)', ['SBE']],
    ['Minority Women Owned (MWBE)', ['MBE', 'WBE']],
    ['BEPD - Business Enterprise owned by People with Disabilities', ['PDBE']],
    ['Business Enterprise Owned by People with Disabilities', ['PDBE']],
    ['WBE: Business owned by women', ['WBE']],
    ['Business Owned by Disabled Veterans', ['DVBE']],
    ['DBE - SUSPENDED', ['DBE ended']],
    ['SLBE (Expired)', ['SLBE ended']],
    ['DBE *graduated', ['DBE ended']],
    ['MBE/DBE (decertified 2024)', ['MBE ended', 'DBE ended']],
    ['MBE; pending WBE', ['MBE']],
    ['FORMER MBE', ['MBE ended']],
    ['SUSP DBE', ['DBE ended']],
    ['REVOKED: DBE; Graduated 8(a)', ['DBE ended', '8(a) ended']],
    ['NEVER DBE', []],
    ['NEW MBE', ['MBE']],
    ['DBE pending', []],
    ['Not MBE', []],
    ['No DBE', []],
    ['MBE=Y, WBE=N', ['MBE']],
    ['MBE: Yes; WBE: No', ['MBE']],
    ['MBE; MBE - Hispanic', ['MBE of Hispanic']],
    ['MBE-AA', ['MBE of AA']],
    ['DBE (NC)', ['DBE']],
    ['SDVOSB (VA)', ['SDVOSB']],
    ['Small Business - Active', ['SB']],
    ['SB-PW', ['SB-PW']],
    ['Minority-Owned (NMSDC)', ['MBE']],
    ['DBE (Metro); SBE (Metro)', ['DBE', 'SBE']],
    ['MBE-9', ['MBE of 9']],
    ['DVOB / VOB', ['DVOB', 'VOB']],
    ['SBE (Category 4); ESB Tier 2', ['SBE', 'ESB']],
    ['Tier 1 Supplier', ['Tier 1 Supplier']],
    ['SEDBE - Socially and Economically Disadvantaged Business Enterprise', ['SEDBE']],
    ['Small Professional Services Firm (SPSF)', ['SPSF']],
    ['CBE - Combination Business Enterprise', ['CBE - Combination Business Enterprise']],
    ['WBE-7 / MBE-6', ['WBE', 'MBE']],
    ['LGBTQ+ Owned', ['LGBTBE']],
    ['MBE (self-certified)', ['MBE (self-certified)']],
    ['MBE, DBE, Hispanic', ['MBE of Hispanic', 'DBE of Hispanic']],
    ['Hispanic Female', ['Certified of Hispanic Female']],
    ['White Mountain Program', ['White Mountain Program']],
    ['BEP-MBE, VBP - SDVOSB', ['MBE', 'SDVOSB']],
    ['City MBE; State M/WBE', ['MBE', 'WBE']],
    ['NON-MBE', []],
    ['SELF-MBE', ['SELF-MBE']],
    ['CBSB/DBE', ['CBSB', 'DBE']],
    ['SBA Certified Women-Owned Small Business', ['WOSB']],
    ['SBA Certified 8A Program Participant', ['8(a)']],
    ['FMBE', ['MBE', 'WBE']],
    ['MBE y WBE', ['MBE', 'WBE']],
  ])('parses the types, groups, and states in %s', (text, types) => {
    const found = parseTypeMentions(text).map(
      ({ type, group, ended }) => `${type}${group ? ` of ${group}` : ''}${ended ? ' ended' : ''}`,
    );
    expect(found).toEqual(types);
  });
  test.each<[string, string[]]>([
    ['M/WBE Expiration Date', ['MBE', 'WBE']],
    ['M/W/DBE Cert No', ['MBE', 'WBE', 'DBE']],
    ['HUBZone Certification Date', ['HUBZone']],
    ['HUB Expiration', ['HUB']],
    ['ACDBEExpDate', ['ACDBE']],
    ['Small Business Cert Exp', ['SB']],
    ['SWaM Start', ['SWaM']],
    ['NCSBE Expiration', ['NCSBE']],
    ['DESCRIBE', []],
    ['Expiration Date', []],
  ])('finds the types in the header %s', (header, types) => {
    expect(typesInHeader(header)).toEqual(types);
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
    [
      'NAICS-541512;NAICS-541511',
      [
        ['541512', []],
        ['541511', []],
      ],
    ],
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
