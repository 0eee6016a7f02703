import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { stateName, zipCentre } from './places.ts';

test('every ZIP code of the reference file is read as a CSV parser reads it', () => {
  const file = new URL('../../../../reference/us_zip_centroids_geonames.csv.gz', import.meta.url);
  const rows: { zip: string; lat: string; lon: string }[] = parse(gunzipSync(readFileSync(file)), { columns: true });
  expect(rows.length).toBeGreaterThan(41_000);
  // some ZIP codes stand twice: the last line counts
  const parsed = new Map(rows.map(({ zip, lat, lon }) => [zip, { latitude: Number(lat), longitude: Number(lon) }]));
  expect([...parsed].filter(([zip, centre]) => JSON.stringify(zipCentre(zip)) !== JSON.stringify(centre))).toEqual([]);
  expect(zipCentre('00000')).toBeUndefined();
});

test('states have their names, the District of Columbia among them', () => {
  expect([stateName('MD'), stateName('DC'), stateName('XX')]).toEqual(['Maryland', 'District of Columbia', null]);
});
