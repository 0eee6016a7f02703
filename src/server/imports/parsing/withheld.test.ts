import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { isWithheld } from './withheld.ts';

test.each([
  'The business owner has hidden this information',
  'Not available',
  'Withheld',
  'Private',
  '(confidential)',
  'See website',
  'Please see our web page for details',
  'Same as above',
  'Same as mailing address',
  'Address withheld by owner',
  'Available upon request',
  'No street address',
  'Owner does not wish to publish this',
  'Please call the office for our address',
  'Hidden on 1/2/2026 because the owner has asked for it',
  'WITHHELD (Gov. Code 149.45)',
])('"%s" in place of an address is no value', (text) => {
  expect(isWithheld('address_1', text)).toBe(true);
});

test.each([
  '12 Main St',
  'PO Box 4',
  'Hidden Hills Plaza',
  'Private Road 12',
  'The Alameda',
  'Our address is 12 Main Street',
  'One Confidential Way',
  'info@private.example.com',
])('"%s" is a value', (text) => {
  expect(isWithheld('address_1', text)).toBe(false);
});

test('a description may say that information is private', () => {
  expect(isWithheld('description', 'The business owner has hidden this information')).toBe(false);
});

test('nothing is kept of hidden values, and what has not the form of an address is a warning', async () => {
  const hidden = 'The business owner has hidden this information';
  const { firms, warnings, mapping } = await readProposed(
    'list.csv',
    csvText([
      [
        'Company Name',
        'DBA',
        'Address',
        'City',
        'State',
        'Zip',
        'Phone',
        'Email',
        'Website',
        'Ethnicity',
        'Certification',
      ],
      ['Orlo LLC', hidden, hidden, hidden, 'MD', hidden, hidden, hidden, hidden, hidden, 'MBE'],
      ['Pim LLC', '', 'Withheld', 'Bowie', 'MD', '20715', 'Private', 'N/A', 'See website', '', 'MBE'],
      [
        'Qi LLC',
        '',
        'Downtown',
        'Bowie',
        'MD',
        '20715',
        '410-555-0142',
        'q@qi.example.com',
        'qi.example.com',
        'Asian',
        'MBE',
      ],
      ['Ren LLC', '', 'Parkside Lofts', 'Bowie', 'MD', '20715', '410-555-0143', '', '', '', 'MBE'],
    ]),
  );
  expect(mapping.columns.address_1).toEqual(['Address']);
  const {
    legal_business_name: _,
    certificates: __,
    state: ___,
    naics: ____,
    federal_ids: _____,
    raw,
    ...rest
  } = firms[0] ?? {};
  expect(raw).toEqual({});
  expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
  expect(firms.map(({ address_1 }) => address_1)).toEqual([null, null, null, 'Parkside Lofts']);
  expect(warnings).toEqual(['Address: is not a street address']);
});
