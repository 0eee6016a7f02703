import { expect, test } from 'vitest';
import { addressKey, areSimilarStreets } from './street-address.ts';

test.each([
  ['8121 Georgia Avenue N.W., Suite 700', '8121 GEORGIA AVE NW #700'],
  ['P. O. BOX 25882', 'PO Box 25882'],
  ['236 WEST 27TH STREET, 8TH FLOOR', '236 W. 27th St., Floor 8'],
  ['First Street 5', '1st St 5'],
  ['One University Plaza, Suite 314', '1 University Plz'],
  ['7237 Hanover Parkway, Suites C&D', '7237 HANOVER PKWY STE C'],
  ['1300 Mercantile Lane, Suite 100, C2', '1300 Mercantile Ln'],
  ['10 Post Square, Suite 800 South', '10 Post Sq.'],
  ['1401 K Street, Suite 802, NW', '1401 K St NW'],
  ['DRAWER #750608', 'P.O. Drawer 750608'],
])('gives %s and %s the same street key', (a, b) => {
  expect(addressKey(a, null).street).toBe(addressKey(b, null).street);
});
test('keeps directions in the street key', () => {
  expect(addressKey('3419 14th St NW', null).street).not.toBe(addressKey('3419 14th St NE', null).street);
});

test('extracts a PO box next to the street', () => {
  expect(addressKey('722 Mumford Road, PO Box 603', null)).toMatchObject({
    street: '722 mumford rd',
    box: 'po box 603',
  });
});

test('treats property names of Object as ordinary words', () => {
  expect(addressKey('5 Constructor Way', null).street).toBe('5 constructor way');
});

const street = (text: string) => addressKey(text, null).street;
test.each([
  ['8121 GEROGIA AVENUE', '8121 Georgia Avenue', true],
  ['13238 Broadway Street', '13238 Broadway', true],
  ['38856 US Hwy 19N', '38856 US HIGHWAY 19 N', true],
  ['118-B South Lynch St', '118B S. Lynch Street', true],
  ['3419 14th St', '3419 14th St NW', true],
  ['537 W Taft Drive', '539 W Taft Drive', false],
  ['3419 14th St NW', '3419 14th St NE', false],
  ['20 Oak St', '20 Oak Ct', false],
  ['20 Oak St', '20 Elm St', false],
  ['PO Box 17', 'PO Box 71', false],
  ['', '', false],
])('compares the streets %s and %s: similar %s', (a, b, alike) => {
  expect([areSimilarStreets(street(a), street(b)), areSimilarStreets(street(b), street(a))]).toEqual([alike, alike]);
});
