import { expect, test } from 'vitest';
import { parseLocation } from './locations.ts';

test('parses a whole address in one cell, with or without coordinates', () => {
  expect(
    parseLocation('1030 HAMPTON PARK BLVD. SUITE 100\nCAPITOL HEIGHTS, MD 20743\n(38.876658, -76.849355)'),
  ).toEqual({
    address_1: '1030 HAMPTON PARK BLVD. SUITE 100',
    city: 'CAPITOL HEIGHTS',
    state: 'MD',
    zip: '20743',
    latitude: 38.876658,
    longitude: -76.849355,
  });
  expect(parseLocation('12 Main St, Suite 4, New York, New York 10032')).toMatchObject({
    address_1: '12 Main St, Suite 4',
    city: 'New York',
    state: 'NY',
    zip: '10032',
  });
  expect(parseLocation('POINT (-76.61 39.29)')).toMatchObject({ latitude: 39.29, longitude: -76.61 });
  expect(parseLocation('(0.0, 0.0)')).toMatchObject({ latitude: null });
});
