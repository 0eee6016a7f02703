import { describe, expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';
import { parsePhone } from './contacts.ts';

describe("of several numbers the office's is the phone, else the first", () => {
  test.each<[string, string | undefined]>([
    ['954.555.0172 (office) / 786.555.0170 (cell)', '9545550172'],
    ['786.555.0170 (cell) / 954.555.0172 (office)', '9545550172'],
    ['954.555.0172 (office) x12 / 786.555.0170 (cell)', '9545550172 x12'],
    ['954.555.0172 x12 (office), 786.555.0170 (cell)', '9545550172 x12'],
    ['Office: 954-555-0172 Cell: 786-555-0170', '9545550172'],
    ['Cell: 786-555-0170 Office: 954-555-0172 ext. 4', '9545550172 x4'],
    ['(o) 954-555-0172 (c) 786-555-0170', '9545550172'],
    ['(c) 786-555-0170; (o) 954-555-0172', '9545550172'],
    ['O: 954-555-0172 | M: 786-555-0170', '9545550172'],
    ['Cell: 786-555-0170', '7865550170'],
    ['(786) 555-0170 Mobile', '7865550170'],
    ['786-555-0170 cell, 786-555-0171 home', '7865550170'],
    ['Fax 954-555-0173, Phone 954-555-0172', '9545550172'],
    ['954-555-0172 (main), 954-555-0173 (fax)', '9545550172'],
    ['(954) 555-0173 (fax)', undefined],
    ['Toll free: 800-555-0100 / Local: 954-555-0172', '8005550100'],
    ['Ann Alder 954-555-0172, license 954-555-0173', undefined],
    ['Office of permits 12 954-555-0172', undefined],
    ['Office: 000-000-0000 Cell: 786-555-0170', '7865550170'],
    ['Tel. 787-555-0172 Cel. 787-555-0170', '7875550172'],
    ['Celular 787-555-0170; Teléfono 787-555-0172', '7875550172'],
    ['(954) 555-0172, (786) 555-0170', '9545550172'],
    ['954-555-0172 & 954-555-0174', '9545550172'],
    ['954-555-0172 o 954-555-0174', '9545550172'],
    ['954-555-0172 main 954-555-0174', '9545550172'],
    ['954.555.0172 786.555.0170', '9545550172'],
    ['9545550172.0', '9545550172'],
    ['19545550172.00', '9545550172'],
  ])('in %s', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });
});

describe('the number of a fax is never the phone', () => {
  test.each<[string, string | undefined]>([
    ['(954) 555-0172\nFax (954) 555-0173', '9545550172'],
    ['(954) 555-0172\nFax (954) 555-0173\nCell (786) 555-0170', '9545550172'],
    ['(954) 555-0172; Fax (954) 555-0173', '9545550172'],
    ['(954) 555-0172 Fax (954) 555-0173', '9545550172'],
    ['(954) 555-0172 / Fax: (954) 555-0173', '9545550172'],
    ['954-555-0172 x4 FAX 954-555-0173', '9545550172 x4'],
    ['954-555-0172; Fax 954-555-0173; 786-555-0170 (cell)', '9545550172'],
    ['954-555-0172 (954) 555-0173 fax', '9545550172'],
    ['954-555-0173 (fax) 954-555-0172', '9545550172'],
    ['954-555-0173 fax, 954-555-0172', '9545550172'],
    ['954-555-0172, office, 954-555-0173, fax', '9545550172'],
    ['954-555-0172\nPhone\n954-555-0173\nFax', '9545550172'],
    ['Fax:\n954-555-0173\nPhone:\n954-555-0172', '9545550172'],
    ['954-555-0172 Phone/Fax, 786-555-0170 Cell', '9545550172'],
    ['Toll free fax 800-555-0173', undefined],
    ['Facsímil 954-555-0173', undefined],
    ['954-555-0173 (fax), no calls please', undefined],
    ['954-555-0172 Fax: none', '9545550172'],
  ])('in %j', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  test.each(['Phone / Fax', 'Phone', 'Contact Numbers'])('below %s and beside a name', async (header) => {
    const { firms } = await readProposed(
      'list.csv',
      csvText([
        ['Company', 'Address', header, 'Certification'],
        ['Alder Inc', '1 Elm St, Waco, TX 76701', '(254) 555-0110\nFax (254) 555-0120', 'MBE'],
        ['Birch Inc', '2 Elm St, Waco, TX 76701', '(254) 555-0111 Fax (254) 555-0121', 'MBE'],
        ['Cedar Inc', '3 Elm St, Waco, TX 76701', 'Ann Ash\nFax:\n(254) 555-0122\n(254) 555-0112', 'MBE'],
      ]),
    );
    expect(firms.map(({ phone }) => phone)).toEqual(['2545550110', '2545550111', '2545550112']);
  });

  test.each([
    ['1 Elm St, Waco, TX 76701 Fax (254) 555-0120', null],
    ['1 Elm St, Waco, TX 76701 Phone (254) 555-0110 Fax (254) 555-0120', '2545550110'],
  ])('at the end of %s', async (address, number) => {
    const { firms } = await readProposed(
      'list.csv',
      csvText([
        ['Company', 'Address and Phone', 'Certification'],
        ['Alder Inc', address, 'MBE'],
      ]),
    );
    expect(firms.map(({ city, zip_code, phone }) => [city, zip_code, phone])).toEqual([['Waco', '76701', number]]);
  });
});

test('the extension of a phone is kept from a column of its own (all firms invented)', async () => {
  const { mapping, firms, warnings } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'City', 'State', 'Phone', 'Ext', 'Email', 'Certification'],
      ['Alder Inc', 'Waco', 'TX', '(254) 555-0110', 'x22', 'a@alder.example', 'MBE'],
      ['Birch Inc', 'Waco', 'TX', '254.555.0111', '104', 'b@birch.example', 'MBE'],
      ['Cedar Inc', 'Waco', 'TX', '254-555-0112 x5', 'ext. 6', 'c@cedar.example', 'MBE'],
      ['Dogwood Inc', 'Waco', 'TX', '254-555-0113', '', 'd@dogwood.example', 'MBE'],
      ['Elm Inc', 'Waco', 'TX', '254-555-0114', 'ask for Ed', 'e@elm.example', 'MBE'],
      ['Fir Inc', 'Waco', 'TX', '', '12', 'f@fir.example', 'MBE'],
      ['Gum Inc', 'Waco', 'TX', '254-555-0115', '0', 'g@gum.example', 'MBE'],
    ]),
  );
  expect(mapping.columns.phone_extension).toEqual(['Ext']);
  expect(firms.map(({ phone }) => phone)).toEqual([
    '2545550110 x22',
    '2545550111 x104',
    '2545550112 x5',
    '2545550113',
    '2545550114',
    null,
    '2545550115',
  ]);
  expect(warnings).toEqual([
    'Ext: is not the extension of a phone number',
    'Ext: is not the extension of a phone number',
    'Ext: is not the extension of a phone number',
  ]);
});

test.each(['Phone Ext', 'Ext.', 'Phone Extension', 'Business Phone Extension', 'Extension', 'Telephone Ext #'])(
  'the column %s has extensions',
  async (header) => {
    const { mapping, firms } = await readProposed(
      'list.csv',
      csvText([
        ['Company', 'City', 'State', 'Phone', header, 'Fax Ext', 'Certification'],
        ['Alder Inc', 'Waco', 'TX', '(254) 555-0110', '22', '9', 'MBE'],
      ]),
    );
    expect(mapping.columns.phone_extension).toEqual([header]);
    expect(firms[0]?.phone).toBe('2545550110 x22');
  },
);

test('a phone without a number is the cell phone, without the extension of the office; a phone with one stays', async () => {
  const { mapping, firms } = await readProposed(
    'list.csv',
    csvText([
      ['Company', 'City', 'State', 'Mobile', 'Business Phone', 'Ext', 'Certification'],
      ['Alder Inc', 'Waco', 'TX', '254-555-0140', '(254) 555-0110', '22', 'MBE'],
      ['Birch Inc', 'Waco', 'TX', '254-555-0141', '', '', 'MBE'],
      ['Cedar Inc', 'Waco', 'TX', '254-555-0142', 'n/a', '7', 'MBE'],
      ['Dogwood Inc', 'Waco', 'TX', '', '254-555-0113', '', 'MBE'],
      ['Elm Inc', 'Waco', 'TX', 'text only', '', '', 'MBE'],
    ]),
  );
  expect(mapping.columns.phone).toEqual(['Business Phone', 'Mobile']);
  expect(firms.map(({ phone }) => phone)).toEqual(['2545550110 x22', '2545550141', '2545550142', '2545550113', null]);
});

test.each(['Cell', 'Cell Phone', 'Cellular', 'Mobile Number', 'Phone (Cell)'])(
  'the column %s is read where that of the phone is empty, and no other column of numbers is',
  async (header) => {
    const { firms } = await readProposed(
      'list.csv',
      csvText([
        ['Company', 'City', 'State', 'Phone', 'Fax', 'Alternate Phone', header, 'Certification'],
        ['Alder Inc', 'Waco', 'TX', '', '254-555-0130', '254-555-0120', '254-555-0140', 'MBE'],
        ['Birch Inc', 'Waco', 'TX', '', '254-555-0131', '254-555-0121', '', 'MBE'],
        ['Cedar Inc', 'Waco', 'TX', '254-555-0112', '', '', '', 'MBE'],
      ]),
    );
    expect(firms.map(({ phone }) => phone)).toEqual(['2545550140', null, '2545550112']);
  },
);
