import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { stateName, zipCenter } from './places.ts';

test('reads every ZIP code as a CSV parser does', () => {
  const file = new URL('../../../../reference/us_zip_centroids_geonames.csv.gz', import.meta.url);
  const rows: { zip: string; lat: string; lon: string }[] = parse(gunzipSync(readFileSync(file)), { columns: true });
  expect(rows.length).toBeGreaterThan(41_000);
  // some ZIP codes are listed twice: the last line wins
  const parsed = new Map(rows.map(({ zip, lat, lon }) => [zip, { latitude: Number(lat), longitude: Number(lon) }]));
  expect([...parsed].filter(([zip, centre]) => JSON.stringify(zipCenter(zip)) !== JSON.stringify(centre))).toEqual([]);
  expect(zipCenter('00000')).toBeUndefined();
});

test('names the states and the District of Columbia', () => {
  expect([stateName('MD'), stateName('DC'), stateName('XX')]).toEqual(['Maryland', 'District of Columbia', null]);
});
