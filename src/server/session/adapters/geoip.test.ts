import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';
import { openGeoDatabase } from './geoip.ts';

const require = createRequire(import.meta.url);
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

test('looks up the country of an IP address when a database is configured', async () => {
  const placeOf = await openGeoDatabase(FILE);
  expect(placeOf('8.8.8.8')).toBe('United States');
  expect(placeOf('2001:4860:4860::8888')).toBe('United States');
  for (const address of ['127.0.0.1', '', 'not an address', '::1']) expect(placeOf(address)).toBeNull();
  expect((await openGeoDatabase(null))('8.8.8.8')).toBeNull();
});

test('rejects a file that is no GeoIP database', async () => {
  await expect(openGeoDatabase(import.meta.filename)).rejects.toThrow();
  await expect(openGeoDatabase('/nowhere.mmdb')).rejects.toThrow();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['', 'Unknown device'],
  ['\u0000 <script>', 'Unknown device'],
])('%j is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
