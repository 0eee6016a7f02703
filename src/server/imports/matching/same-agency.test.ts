import { expect, test } from 'vitest';
import { isSameAgency } from './same-agency.ts';

test.each([
  ['Baltimore City', 'City of Baltimore', true],
  ['City of Newark', 'City of Newark Office of Supplier Diversity', true],
  ['City of Newark, Division of Purchasing', 'City of Newark', true],
  ['MDOT', 'Maryland Department of Transportation', true],
  ['DAS', 'Ohio Department of Administrative Services', true],
  ['C.T.A.', 'Chicago Transit Authority', true],
  ['CTA', 'City of Chicago', false],
  ['City of Chicago', 'Chicago Public Schools', false],
  ['Baltimore County', 'Baltimore', false],
  ['National Minority Supplier Development Council', 'Mercy Health', false],
  ['New York City', 'City of New York', true],
  ['City of York', 'City of New York', false],
])('%s in a list of %s is its publisher: %s', (name, publisher, same) => {
  expect(isSameAgency(name, publisher)).toBe(same);
});
