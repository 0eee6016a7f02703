import { expect, test } from 'vitest';
import { csvText, readProposed } from '../factory.ts';

const placesOf = async (header: string, addresses: readonly string[]) => {
  const rows = addresses.map((address, at) => [`Firm ${'ABCDEFGHIJ'[at]} LLC`, address, 'MBE']);
  const { firms, warnings } = await readProposed(
    'list.csv',
    csvText([['Firm Name', header, 'Certification'], ...rows]),
  );
  return { places: firms.map(({ address_1, city, zip_code }) => [address_1, city, zip_code]), warnings };
};

test('a city with "St." in its name is no end of a street, below its street or behind it (all firms invented)', async () => {
  const { places, warnings } = await placesOf('Physical Address', [
    '8559 E Bridge Rd\nEast St. Louis, IL 62203',
    '12 Oak Dr, Port St. Lucie, FL 34952',
    '7 Elm Ct, Lake St. Louis, MO 63367',
    '9 Pine Ave\nWest St. Paul, MN 55118',
    '3 Beach Blvd Bay St. Louis, MS 39520',
    '8559 E Bridge Rd East St Louis, IL 62203',
    '40 Main St. St. Louis, MO 63101',
    '5 Grand Ave\nCape St. Claire, MD 21409',
    'East St. Louis, IL',
  ]);
  expect(places).toEqual([
    ['8559 E Bridge Rd', 'East St. Louis', '62203'],
    ['12 Oak Dr', 'Port St. Lucie', '34952'],
    ['7 Elm Ct', 'Lake St. Louis', '63367'],
    ['9 Pine Ave', 'West St. Paul', '55118'],
    ['3 Beach Blvd', 'Bay St. Louis', '39520'],
    ['8559 E Bridge Rd', 'East St Louis', '62203'],
    ['40 Main St.', 'St. Louis', '63101'],
    ['5 Grand Ave', 'Cape St. Claire', '21409'],
    [null, 'East St. Louis', null],
  ]);
  expect(warnings).toEqual([]);
});

test('a street without a number still ends before a known city', async () => {
  const { places } = await placesOf('Address', ['Main St Springfield, IL 62701', 'Oak Avenue Gary, IN 46402']);
  expect(places).toEqual([
    ['Main St', 'Springfield', '62701'],
    ['Oak Avenue', 'Gary', '46402'],
  ]);
});

test('the addressee of a whole address is no part of the street', async () => {
  const { places } = await placesOf('Address', [
    'c/o Ann Alder\n12 Main St\nGary, IN 46402',
    'C/O Ann Alder, 12 Main St, Gary, IN 46402',
    'Attn: Estimating, 12 Main St, Suite 4, Gary, IN 46402',
    'c/o Ann Alder 12 Main St, Gary, IN 46402',
    '12 Main St, c/o Ann Alder, Gary, IN 46402',
    'c/o Alder Inc, PO Box 7, Gary, IN 46402',
    'In care of Ann Alder\n12 Main St\nGary, IN 46402',
    'c/o Mail Store #9, 12 Main St, Gary, IN 46402',
  ]);
  expect(places).toEqual([
    ['12 Main St', 'Gary', '46402'],
    ['12 Main St', 'Gary', '46402'],
    ['12 Main St, Suite 4', 'Gary', '46402'],
    ['12 Main St', 'Gary', '46402'],
    ['12 Main St', 'Gary', '46402'],
    ['PO Box 7', 'Gary', '46402'],
    ['12 Main St', 'Gary', '46402'],
    ['12 Main St', 'Gary', '46402'],
  ]);
});

test('the addressee of a street in a column of its own is no part of it either, nor is a suite the street', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'Address Line 1', 'Address Line 2', 'City', 'State', 'Zip', 'Certification'],
      ['Alder Inc', 'c/o Ann Alder, 12 Main St', 'Suite 4', 'Gary', 'IN', '46402', 'MBE'],
      ['Birch Inc', 'c/o Bo Birch', '9 Oak Ave', 'Gary', 'IN', '46402', 'MBE'],
      ['Cedar Inc', '4 Elm St c/o Cy Cedar', '', 'Gary', 'IN', '46402', 'MBE'],
    ]),
  );
  expect(firms.map(({ address_1, address_2 }) => [address_1, address_2])).toEqual([
    ['12 Main St', 'Suite 4'],
    ['9 Oak Ave', null],
    ['4 Elm St', null],
  ]);
});

test('an addressee below the street is no part of the address', async () => {
  const { firms } = await readProposed(
    'list.csv',
    csvText([
      ['Firm Name', 'Address Line 1', 'Address Line 2', 'City', 'State', 'Zip', 'Certification'],
      ['Alder Inc', '12 Main St', 'Attn: Accounts', 'Gary', 'IN', '46402', 'MBE'],
      ['Birch Inc', '9 Oak Ave', 'c/o Bo Birch', 'Gary', 'IN', '46402', 'MBE'],
      ['Cedar Inc', '4 Elm St', 'ATTN: Estimating, Suite 4', 'Gary', 'IN', '46402', 'MBE'],
      ['Dogwood Inc', '5 Elm St', 'Attic Unit', 'Gary', 'IN', '46402', 'MBE'],
    ]),
  );
  expect(firms.map(({ address_1, address_2 }) => [address_1, address_2])).toEqual([
    ['12 Main St', null],
    ['9 Oak Ave', null],
    ['4 Elm St', 'Suite 4'],
    ['5 Elm St', 'Attic Unit'],
  ]);
});
