import { expect, test } from 'vitest';
import type { ListMapping } from '#contract/imports/schema.ts';
import { csvText, readProposed } from '../factory.ts';
import { parseFirm } from './firm.ts';

const read = async (heads: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const { firms, mapping, warnings } = await readProposed(
    'list.csv',
    csvText([['Firm Name', ...heads, 'Certification'], ...rows.map((row, at) => [`Firm ${at} LLC`, ...row, 'MBE'])]),
  );
  return {
    columns: mapping.columns,
    warnings,
    places: firms.map((firm) => [firm.address_1, firm.city, firm.state, firm.zip_code]),
  };
};

test('a mailing street and city with the state and ZIP code beside them are one address', async () => {
  const { places } = await read(
    ['Mailing Street', 'Mailing City', 'St', 'Zip'],
    ['1325 Mill Ln', 'Milwaukee', 'WI', '53202'],
    ['7761 W 47th Street', 'Madison', 'WI', '53,703'],
  );
  expect(places).toEqual([
    ['1325 Mill Ln', 'Milwaukee', 'WI', '53202'],
    ['7761 W 47th Street', 'Madison', 'WI', '53703'],
  ]);
});

test('takes the physical address, and the mailing address as a whole where a row has no other', async () => {
  const { columns, places } = await read(
    [
      'Mailing Address',
      'Mailing City',
      'Mailing State',
      'Mailing Zip',
      'Physical Address',
      'Physical City',
      'Physical State',
      'Physical Zip',
    ],
    ['PO Box 4', 'Cicero', 'IL', '60804', '12 Main St', 'Chicago', 'IL', '60601'],
    ['9 Dock Rd', 'Joliet', 'IL', '60431', '', '', '', ''],
    ['PO Box 5', 'Cicero', 'IL', '60804', '', 'Evanston', 'IL', ''],
    ['PO Box 6', 'Cicero', 'IL', '60804', 'The owner has hidden this information', 'Withheld', 'IL', ''],
  );
  expect(columns).toMatchObject({
    address_1: ['Physical Address', 'Mailing Address'],
    city: ['Physical City', 'Mailing City'],
    zip_code: ['Physical Zip', 'Mailing Zip'],
  });
  expect(places).toEqual([
    ['12 Main St', 'Chicago', 'IL', '60601'],
    ['9 Dock Rd', 'Joliet', 'IL', '60431'],
    [null, 'Evanston', 'IL', null],
    ['PO Box 6', 'Cicero', 'IL', '60804'],
  ]);
});

test('takes the address without a word for it where a row has no physical one', async () => {
  const { places, warnings } = await read(
    ['address', 'city', 'state', 'zip', 'location_1.address', 'location_1.city', 'location_1.state', 'location_1.zip'],
    ['1 Marina Way', 'Seattle', 'WA', '98108', '1 Marina Way', 'Seattle', 'WA', '98108'],
    ['2 Ferry Rd', 'Vashon', 'WA', '98070', '', '', '', ''],
  );
  expect(places).toEqual([
    ['1 Marina Way', 'Seattle', 'WA', '98108'],
    ['2 Ferry Rd', 'Vashon', 'WA', '98070'],
  ]);
  expect(warnings).toEqual([]);
});

test('the address goes on in the next column', async () => {
  const { columns } = await read(
    ['Address', 'Address (cont.)', 'City', 'State', 'Zip'],
    ['1 State St', 'Bldg 4', 'Madison', 'WI', '53703'],
  );
  expect(columns.address_2).toEqual(['Address (cont.)']);
});

test('keeps abbreviated addresses apart', async () => {
  const { places } = await read(
    ['Mail Addr', 'Mail City', 'Mail St', 'Mail Zip', 'Phys Addr', 'Phys City', 'Phys St', 'Phys Zip', 'E-Mail Addr'],
    ['PO Box 4', 'Fargo', 'ND', '58102', '12 Main St', 'Moorhead', 'MN', '56560', 'a@orlo.example'],
    ['PO Box 5', 'Fargo', 'ND', '58102', '', '', '', '', 'b@orlo.example'],
  );
  expect(places).toEqual([
    ['12 Main St', 'Moorhead', 'MN', '56560'],
    ['PO Box 5', 'Fargo', 'ND', '58102'],
  ]);
});

test('takes the mailing address where the physical one has no street column', async () => {
  const { columns, places } = await read(
    [
      'mailing_street_1',
      'mailing_city',
      'mailing_state',
      'mailing_zipcode',
      'location_city',
      'location_state',
      'location_zipcode',
    ],
    ['9 Dock Rd', 'Joliet', 'IL', '60431', 'Chicago', 'IL', '60601'],
    ['', '', '', '', 'Chicago', 'IL', '60601'],
  );
  expect(columns.city).toEqual(['mailing_city', 'location_city']);
  expect(places).toEqual([
    ['9 Dock Rd', 'Joliet', 'IL', '60431'],
    [null, 'Chicago', 'IL', '60601'],
  ]);
});

test('a city without a word for its address belongs to the only street', async () => {
  const { places } = await read(
    ['Mailing Address', 'City', 'State', 'Zip'],
    ['9 Dock Rd', 'Joliet', 'IL', '60431'],
    ['8 Dock Rd', 'Joliet', 'IL', '60431'],
  );
  expect(places[0]).toEqual(['9 Dock Rd', 'Joliet', 'IL', '60431']);
});

test('a saved mapping that mixes two addresses gives the street of neither', () => {
  const mapping: ListMapping = {
    columns: {
      legal_business_name: ['Firm'],
      address_1: ['mailing_street'],
      city: ['location_city'],
      state: ['location_state'],
    },
  };
  const cells = { Firm: 'Orlo LLC', mailing_street: 'PO Box 4', location_city: 'Chicago', location_state: 'IL' };
  expect(parseFirm({ line: 2, cells }, mapping, () => null, '2026-11-20')).toMatchObject({
    firm: { address_1: null, city: 'Chicago', state: 'IL' },
    warnings: [{ column: 'mailing_street', reason: 'is the street of another address than the city' }],
  });
});

test('coordinates are not those of an address that a row does not have', async () => {
  const mapping: ListMapping = {
    columns: {
      legal_business_name: ['Firm'],
      address_1: ['Physical Address', 'Mailing Address'],
      city: ['Physical City', 'Mailing City'],
      latitude: ['Lat'],
      longitude: ['Lon'],
    },
  };
  const cells = {
    Firm: 'Orlo LLC',
    'Mailing Address': 'PO Box 4',
    'Mailing City': 'Cicero',
    Lat: '41.88',
    Lon: '-87.62',
  };
  expect(parseFirm({ line: 2, cells }, mapping, () => null, '2026-11-20')).toMatchObject({
    firm: { address_1: 'PO Box 4', city: 'Cicero', latitude: null, longitude: null },
  });
});

test('ZIP codes of spreadsheets lose their decimals and get back a zero that the state or the city confirms', async () => {
  const { places } = await read(
    ['Address', 'City', 'State', 'Zip'],
    ['1 Bay St', 'Medford', 'NJ', '8055.0'],
    ['2 Bay St', 'Medford', '', '8055.0'],
    ['3 Bay St', 'Bowie', 'MD', '20715.0'],
    ['4 Bay St', 'Bowie', 'MD', '8055.0'],
    ['5 Bay St', 'Bowie', '', '8055'],
  );
  expect(places.map(([, , , zip]) => zip)).toEqual(['08055', '08055', '20715', null, null]);
});

test('a whole address in the street column loses the town that other columns repeat', async () => {
  const { places } = await read(
    ['Address', 'City', 'State', 'Zip'],
    ['236 W 27th Street New York NY 10001', 'New York', 'NY', '10001'],
    ['9 Broadway Nowhereham NY 10004', 'Nowhereham', 'NY', '10004'],
    ['236 W 27th Street New York NY 10001', 'Albany', 'NY', '12207'],
  );
  expect(places).toEqual([
    ['236 W 27th Street', 'New York', 'NY', '10001'],
    ['9 Broadway', 'Nowhereham', 'NY', '10004'],
    ['236 W 27th Street New York NY 10001', 'Albany', 'NY', '12207'],
  ]);
});

test('a location cell of another town than the columns fills neither street nor ZIP code, which is reported', async () => {
  const { places, warnings } = await read(
    ['City', 'State', 'Location'],
    ['Bowie', 'MD', '12 Bay St, Dover, DE 19901'],
    ['Dover', 'DE', '12 Bay St, Dover, DE 19901'],
  );
  expect(places).toEqual([
    [null, 'Bowie', 'MD', null],
    ['12 Bay St', 'Dover', 'DE', '19901'],
  ]);
  expect(warnings).toEqual(['Location: is the address of another city than the row has']);
});
