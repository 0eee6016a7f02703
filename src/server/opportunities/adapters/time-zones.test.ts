import { expect, test } from 'vitest';
import { zoneOf } from './time-zones.ts';

test.each([
  ['Baltimore, MD', 39.29, -76.61, 'America/New_York'],
  ['Tell City, IN', 37.95, -86.77, 'America/Chicago'],
  ['Detroit, MI', 42.33, -83.05, 'America/New_York'],
  ['Boise, ID', 43.62, -116.2, 'America/Denver'],
  ['Phoenix, AZ', 33.45, -112.07, 'America/Phoenix'],
  ['Los Angeles, CA', 34.05, -118.24, 'America/Los_Angeles'],
  ['Juneau, AK', 58.3, -134.42, 'America/Anchorage'],
  ['Honolulu, HI', 21.31, -157.86, 'Pacific/Honolulu'],
  ['San Juan, PR', 18.47, -66.11, 'America/Puerto_Rico'],
  ['Charlotte Amalie, VI', 18.34, -64.93, 'America/Puerto_Rico'],
  ['Hagåtña, GU', 13.47, 144.75, 'Pacific/Guam'],
  ['Pago Pago, AS', -14.28, -170.7, 'Pacific/Pago_Pago'],
])('%s', (place, latitude, longitude, zone) => {
  expect(zoneOf({ state: place.slice(-2), latitude, longitude })).toBe(zone);
});
