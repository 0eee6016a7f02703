import { expect, test } from 'vitest';
import { parseLocation } from './locations.ts';

test('parses a whole address in one cell, with or without coordinates', () => {
  expect(
    parseLocation('1030 HAMPTON PARK BLVD. SUITE 100\nCAPITOL HEIGHTS, MD 20743\n(38.876658, -76.849355)'),
  ).toEqual({
    address_1: '1030 HAMPTON PARK BLVD. SUITE 100',
    line: null,
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

test.each<[string, string | null, string | null, string, string | null]>([
  ['236 W 27th Street New York NY 10001', '236 W 27th Street', 'New York', 'NY', '10001'],
  ['236 W 27th Street, New York NY 10001', '236 W 27th Street', 'New York', 'NY', '10001'],
  ['236 W 27th Street New York, NY 10001', '236 W 27th Street', 'New York', 'NY', '10001'],
  ['236 W 27th Street Suite 4B New York NY 10001-1234', '236 W 27th Street Suite 4B', 'New York', 'NY', '10001'],
  ['236 W 27th Street, Suite 4 New York NY 10001', '236 W 27th Street, Suite 4', 'New York', 'NY', '10001'],
  ['12 Bay St St. Louis MO 63101', '12 Bay St', 'St. Louis', 'MO', '63101'],
  ['45-10 Court Sq Long Island City NY 11101', '45-10 Court Sq', 'Long Island City', 'NY', '11101'],
  ['7 Spring Lake Ave Saratoga Springs NY', '7 Spring Lake Ave', 'Saratoga Springs', 'NY', null],
  ['500 Park Avenue South San Francisco CA 94080', '500 Park Avenue', 'South San Francisco', 'CA', '94080'],
  ['PO Box 77 Brooklyn New York 11201', 'PO Box 77', 'Brooklyn', 'NY', '11201'],
  ['12 Elm Street Apt 4 Smallville Heights KS 67001', '12 Elm Street Apt 4', 'Smallville Heights', 'KS', '67001'],
  ['12 Elm Street Suite B Smallville KS 67001', '12 Elm Street Suite B', 'Smallville', 'KS', '67001'],
  ['Long Island City NY 11101', null, 'Long Island City', 'NY', '11101'],
])('splits %s where no comma does', (text, address_1, city, state, zip) => {
  expect(parseLocation(text)).toMatchObject({ address_1, line: null, city, state, zip });
});

test('keeps a street whose city is unknown as one line', () => {
  expect(parseLocation('9 Broadway Nowhereham NY 10004')).toMatchObject({
    address_1: null,
    line: '9 Broadway Nowhereham',
    city: null,
    state: 'NY',
    zip: '10004',
  });
});

test.each<[string, string | null]>([
  ['12 Bay Street\nUnit 4', '12 Bay Street Unit 4'],
  ['P.O. Box 4, Dover', 'P.O. Box 4, Dover'],
  ['Serves 5 boroughs', null],
  ['(39.29, -76.61)', null],
])('a location without a state: %s', (text, line) => {
  expect(parseLocation(text)).toMatchObject({ address_1: null, line, state: null });
});
