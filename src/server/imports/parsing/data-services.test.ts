import { expect, test } from 'vitest';
import { readProposed } from '../factory.ts';

test('the dump of a CKAN table, whose rows are arrays below the names of its columns (all firms invented)', async () => {
  const { firms } = await readProposed(
    'dump.json',
    JSON.stringify({
      fields: [
        { id: '_id', type: 'int' },
        { id: 'Business Name', type: 'text' },
        { id: 'Certification', type: 'text' },
        { id: 'City', type: 'text' },
      ],
      records: [
        [1, 'Alder Inc', 'MBE', 'Erie'],
        [2, 'Birch Inc', 'WBE', 'Erie'],
      ],
    }),
  );
  expect(firms.map((firm) => [firm.legal_business_name, firm.city, firm.certificates[0]?.type])).toEqual([
    ['Alder Inc', 'Erie', 'MBE'],
    ['Birch Inc', 'Erie', 'WBE'],
  ]);
});

test('coordinates of ArcGIS in meters become degrees', async () => {
  const { firms } = await readProposed(
    'query.json',
    JSON.stringify({
      geometryType: 'esriGeometryPoint',
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      features: [
        {
          attributes: { BUS_NAME: 'Alder Inc', CERT_TYPE: 'MBE', EXP_DATE: 1830297600000, CITY: 'Mesa', STATE: 'AZ' },
          geometry: { x: -12430000.5, y: 3950000.1 },
        },
      ],
    }),
  );
  expect(firms[0]).toMatchObject({ latitude: 33.411111, longitude: -111.660594 });
});

test('GeoJSON in meters, as its reference system says', async () => {
  const { firms } = await readProposed(
    'layer.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      features: [
        {
          type: 'Feature',
          properties: { NAME: 'Alder Inc', CERT_TYPE: 'SBE', CITY: 'Gary', STATE: 'IN' },
          geometry: { type: 'Point', coordinates: [-9720000, 5100000] },
        },
      ],
    }),
  );
  expect(firms[0]).toMatchObject({ latitude: 41.591613, longitude: -87.316246 });
});

test('of several addresses and phones of a firm, the main one is read as a whole', async () => {
  const { firms } = await readProposed(
    'firms.json',
    JSON.stringify({
      results: [
        {
          vendor_name: 'Alder Inc',
          certs: 'MBE|SBE',
          addresses: [
            { type: 'Mailing', line1: 'PO Box 1', city: 'Katy', state: 'TX', postal: '77449' },
            { type: 'Physical', line1: '1 Elm St', city: 'Houston', state: 'TX', postal: '77002' },
          ],
          phones: [{ number: '713-555-0101' }, { number: '713-555-0102' }],
        },
        {
          vendor_name: 'Birch Inc',
          certs: 'DBE',
          addresses: [{ line1: '2 Elm St', city: 'Houston', state: 'TX', postal: '77002' }],
          phones: [],
        },
      ],
    }),
  );
  expect(firms.map(({ address_1, city, zip_code, phone }) => [address_1, city, zip_code, phone])).toEqual([
    ['1 Elm St', 'Houston', '77002', '7135550101'],
    ['2 Elm St', 'Houston', '77002', null],
  ]);
});

test('a yes below "is_mbe", and firms by their ids below another key', async () => {
  const { firms: flagged } = await readProposed(
    'firms.json',
    JSON.stringify([
      { business_name: 'Alder Inc', is_mbe: true, is_wbe: false, city: 'Gary', state: 'IN' },
      { business_name: 'Birch Inc', is_mbe: false, is_wbe: true, city: 'Gary', state: 'IN' },
    ]),
  );
  expect(flagged.map(({ certificates }) => certificates.map(({ type }) => type))).toEqual([['MBE'], ['WBE']]);
  const { firms: keyed } = await readProposed(
    'firms.json',
    JSON.stringify({
      vendors: {
        a1: { vendorName: 'Alder Inc', certifications: { MBE: { number: 'M1' } }, city: 'Gary', state: 'IN' },
        b2: { vendorName: 'Birch Inc', certifications: { WBE: { number: 'W1' } }, city: 'Erie', state: 'PA' },
      },
    }),
  );
  expect(
    keyed.map((firm) => [
      firm.legal_business_name,
      firm.city,
      firm.certificates.map(({ type, number }) => [type, number]),
    ]),
  ).toEqual([
    ['Alder Inc', 'Gary', [['MBE', 'M1']]],
    ['Birch Inc', 'Erie', [['WBE', 'W1']]],
  ]);
});

test('codes of a map service become the words of its fields, and an answer that was cut off is reported', async () => {
  const codes = (...names: string[]) => ({
    type: 'codedValue',
    codedValues: names.map((name, at) => ({ name, code: at + 1 })),
  });
  const firm = (name: string, program: number, status: number, expires: number | null) => ({
    attributes: { VENDOR_NM: name, CITY: 'MIAMI', ST: 'FL', CERT_PGM: program, CERT_STAT: status, EXP_DT: expires },
  });
  const { firms, opened } = await readProposed(
    'query.json',
    JSON.stringify({
      fields: [
        { name: 'VENDOR_NM', type: 'esriFieldTypeString', domain: null },
        { name: 'CERT_PGM', domain: codes('Disadvantaged Business Enterprise (49 CFR 26)', 'Local Mentor Program') },
        { name: 'CERT_STAT', domain: codes('Active', 'Suspended') },
      ],
      exceededTransferLimit: true,
      features: [
        firm('Alder Inc', 1, 1, null),
        firm('Birch Inc', 2, 2, 1857272400000),
        firm('Cedar Inc', 2, 1, -2209161600000),
      ],
    }),
  );
  expect(firms.map(({ certificates }) => certificates.map((one) => [one.type, one.expires_on, one.ended]))).toEqual([
    [['DBE', null, undefined]],
    [['Local Mentor Program', '2028-11-08', true]],
    [['Local Mentor Program', null, undefined]],
  ]);
  expect(opened.warnings).toEqual([
    'The service that made this file had more rows than it gave: the list is not complete',
  ]);
});

test('a field of a map service whose name says nothing has its alias; codes of agencies become their names', async () => {
  const { firms, opened } = await readProposed(
    'query.json',
    JSON.stringify({
      fields: [
        { name: 'BUS_NAME', alias: 'Business Name' },
        { name: 'CITY_NM', alias: 'Town' },
        { name: 'CT1', alias: 'Certification' },
        {
          name: 'CERT_AGY',
          alias: 'Certifying Agency',
          domain: {
            codedValues: [
              { code: 'A', name: 'City of Gary' },
              { code: 'T', name: 'INDOT' },
            ],
          },
        },
        { name: 'LAST_UPD', alias: 'Last Update', type: 'esriFieldTypeDate' },
      ],
      features: [
        { attributes: { BUS_NAME: 'Alder Inc', CITY_NM: 'Gary', CT1: 'MBE', CERT_AGY: 'A', LAST_UPD: 1794528000000 } },
        { attributes: { BUS_NAME: 'Birch Inc', CITY_NM: 'Gary', CT1: 'WBE', CERT_AGY: 'T', LAST_UPD: 1794528000000 } },
      ],
    }),
  );
  expect(opened.headers).toEqual(['BUS_NAME', 'CITY_NM', 'Certification', 'CERT_AGY', 'Last Update']);
  expect(firms.map(({ certificates }) => certificates.map(({ type, certified_by }) => [type, certified_by]))).toEqual([
    [['MBE', 'City of Gary']],
    [['WBE', 'INDOT']],
  ]);
});

test('a record without a name, or none at all, is rejected, and the others are found', async () => {
  const firm = { legalName: 'Alder Inc', city: 'Waco', state: 'TX', phone: '254-555-0110' };
  const records = [
    firm,
    { ...firm, legalName: null },
    { legalName: null, vendorId: 9 },
    { ...firm, legalName: 'Birch Inc' },
    firm,
    null,
  ];
  for (const key of ['vendors', 'data']) {
    const { firms, rejected } = await readProposed(
      'vendors.json',
      JSON.stringify({ meta: { total: 6 }, [key]: records }),
    );
    expect(firms.map(({ legal_business_name: name }) => name)).toEqual(['Alder Inc', 'Birch Inc', 'Alder Inc']);
    expect(rejected).toEqual([
      { line: 2, reason: 'no firm name' },
      { line: 3, reason: 'no firm name' },
      { line: 6, reason: 'is not an object' },
    ]);
  }
});
