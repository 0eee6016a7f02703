import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

test('a status in codes of one letter: one that is not known does not count, and says so', async () => {
  const { firms, warnings } = await readProposed(
    'hub.csv',
    csvText([
      ['VENDOR NAME', 'CITY', 'STATE', 'ELIGIBILITY CODE', 'STATUS CODE', 'EXPIRATION DATE', 'SMALL BUSINESS FLAG'],
      ['ALDER WELDING INC', 'WACO', 'TX', 'HI', 'A', '31-MAY-28', 'Y'],
      ['BIRCH ROOFING LLC', 'WACO', 'TX', 'BL', 'D', '31-MAY-28', 'Y'],
      ['CEDAR TOURS LLC', 'WACO', 'TX', 'WO', 'P', '', 'N'],
      ['DOGWOOD SIGNS LLC', 'WACO', 'TX', 'AS', 'Z', '31-MAY-28', 'Y'],
    ]),
  );
  expect(firms.map(({ certificates }) => certificates.map(({ type, ended }) => [type, ended]))).toEqual([
    [['HUB', undefined]],
    [['HUB', true]],
    [],
    [['HUB', true]],
  ]);
  expect(warnings).toEqual(['STATUS CODE: is not a known status code; the certificate does not count']);
});

test('the first line of an address is a trade name or an addressee, and codes below "Work Codes" are NAICS where they say so', async () => {
  const { firms, warnings } = await readProposed(
    'vendors.csv',
    csvText([
      ['Vendor Name', 'Address Line 1', 'Address Line 2', 'City', 'State', 'Work Codes', 'Certification Type'],
      ['ALDER ENTERPRISES LLC', 'DBA ALDER HAULING', '12 MAIN ST', 'WACO', 'TX', 'NAICS 484220: Trucking;', 'DBE'],
      ['BIRCH INC', 'ATTN: ESTIMATING', '9 OAK AVE', 'WACO', 'TX', 'NAICS 238210: Electric; NAICS 238220: Pipe', 'DBE'],
      ['CEDAR INC', '4 ELM ST', 'STE 5', 'WACO', 'TX', 'NAICS 238160: Roofing;', 'DBE'],
    ]),
  );
  expect(firms.map((firm) => [firm.trade_name, firm.address_1, firm.address_2, firm.naics])).toEqual([
    ['ALDER HAULING', '12 MAIN ST', null, ['484220']],
    [null, '9 OAK AVE', null, ['238210', '238220']],
    [null, '4 ELM ST', 'STE 5', ['238160']],
  ]);
  expect(warnings).toEqual([]);
});

test('an entry that an agency tries its system with is no firm, nor is a withheld name', async () => {
  const { firms, rejected } = await readProposed(
    'vendors.csv',
    csvText([
      ['Vendor Name', 'City', 'State', 'Phone', 'Certification Type'],
      ['Alder Testing LLC', 'Waco', 'TX', '254-555-0110', 'DBE'],
      ['ZZ TEST VENDOR', 'Waco', 'TX', '254-555-0100', 'DBE'],
      ['Sample Co - DO NOT USE', 'Waco', 'TX', '254-555-0101', 'DBE'],
      ['[CONFIDENTIAL]', 'Waco', 'TX', '254-555-0102', 'DBE'],
      ['Confidential Couriers', 'Waco', 'TX', '254-555-0103', 'DBE'],
    ]),
  );
  expect(firms.map((firm) => firm.legal_business_name)).toEqual(['Alder Testing LLC', 'Confidential Couriers']);
  expect(rejected).toEqual([
    { line: 3, reason: 'a test entry, not a firm' },
    { line: 4, reason: 'a test entry, not a firm' },
    { line: 5, reason: 'the name is withheld' },
  ]);
});
