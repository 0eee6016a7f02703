import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

test('the address below a name is no part of it (all firms invented)', async () => {
  const { firms } = await readProposed(
    'directory.csv',
    csvText([
      ['Business', 'Contact', 'Cert.'],
      ['Alder Inc dba Alder Paint\n1 Elm St\nMinneapolis, MN 55401', '612-555-0101', 'MBE'],
      ['Birch Sons\nand Daughters LLC', '612-555-0102', 'WBE'],
    ]),
  );
  expect(
    firms.map((firm) => [firm.legal_business_name, firm.trade_name, firm.address_1, firm.city, firm.zip_code]),
  ).toEqual([
    ['Alder Inc dba Alder Paint', 'Alder Paint', '1 Elm St', 'Minneapolis', '55401'],
    ['Birch Sons and Daughters LLC', null, null, null, null],
  ]);
});

test('addresses between semicolons and bars, several of them, cities alone, and the ZIP code alone', async () => {
  const { firms, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['Firm Name', 'Address', 'Certification'],
      ['Alder Inc', '1 Elm St; Gary; IN; 46402', 'MBE'],
      ['Birch Inc', '1 Elm St | Gary, IN 46402', 'MBE'],
      ['Cedar Inc', '1 Elm St, Gary, IN 46402; 2 Oak St, Erie, PA 16501', 'MBE'],
      ['Dogwood Inc', 'Gary, IN', 'MBE'],
      ['Elm Inc', '46402', 'MBE'],
    ]),
  );
  expect(firms.map(({ address_1, city, state, zip_code }) => [address_1, city, state, zip_code])).toEqual([
    ['1 Elm St', 'Gary', 'IN', '46402'],
    ['1 Elm St', 'Gary', 'IN', '46402'],
    ['1 Elm St', 'Gary', 'IN', '46402'],
    [null, 'Gary', 'IN', null],
    [null, null, null, null],
  ]);
  expect(warnings).toEqual(['Address: is not a street address']);
});

test.each([
  '44 N High St • Columbus, OH • 43215',
  '44 N High St · Columbus · Ohio · 43215',
  '44 N High St / Columbus / Ohio / 43215',
  '44 N High St // Columbus // OH 43215',
  '44 N High St - Columbus - OH - 43215',
  '44 N High St – Columbus – OH 43215',
  '44 N High St / Columbus, OH 43215 / 2 Oak St / Erie, PA 16501',
])('an address whose parts stand between other marks: %s', async (address) => {
  const { firms, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['Firm', 'Firm Address', 'Certification'],
      ['Alder Inc', address, 'MBE'],
      ['Birch Inc', '12 1/2 Elm St - Suite 4, Gary, IN 46402', 'MBE'],
    ]),
  );
  expect(firms.map(({ address_1, city, state, zip_code }) => [address_1, city, state, zip_code])).toEqual([
    ['44 N High St', 'Columbus', 'OH', '43215'],
    ['12 1/2 Elm St - Suite 4', 'Gary', 'IN', '46402'],
  ]);
  expect(warnings).toEqual([]);
});

test('a location of a city and the name of its state, one with a lost zero, and one that is no place', async () => {
  const { firms, warnings } = await readProposed(
    'directory.csv',
    csvText([
      ['Business', 'Location', 'Certifications'],
      ['Alder Inc', 'Austin, Texas', 'WBE'],
      ['Birch Inc', 'Providence, RI 2903', 'WBE'],
      ['Cedar Inc', 'Gary, IN 46402', 'WBE'],
      ['Dogwood Inc', 'Several', 'WBE'],
    ]),
  );
  expect(firms.map(({ city, state, zip_code }) => [city, state, zip_code])).toEqual([
    ['Austin', 'TX', null],
    ['Providence', 'RI', '02903'],
    ['Gary', 'IN', '46402'],
    [null, null, null],
  ]);
  expect(warnings).toEqual(['Location: is not an address']);
});
