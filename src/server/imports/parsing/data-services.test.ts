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
