import { expect, test } from 'vitest';
import { companiesOf } from './companies.ts';

const mwbe = { id: 'm', legal_business_name: 'Bay Electric', role: 'member' };
const hirers = [
  { id: 'h1', business_name: 'Ironbridge', role: 'administrator' },
  { id: 'h2', business_name: 'Harbor Crane', role: 'member' },
];
type Me = Parameters<typeof companiesOf>[0];
const person = (user_type: Me['user_type']) =>
  ({ user_type, mwbes: [mwbe], hiring_companies: hirers }) as unknown as Me;

test("companiesOf lists the companies of the person's own type first", () => {
  expect(companiesOf(person('PRIME')).map(({ id }) => id)).toEqual(['h1', 'h2', 'm']);
  expect(companiesOf(person('MWBE')).map(({ id }) => id)).toEqual(['m', 'h1', 'h2']);
});

test('companiesOf marks the first of each type as active', () => {
  const active = companiesOf(person('PRIME')).filter(({ current }) => current);
  expect(active.map(({ name }) => name)).toEqual(['Ironbridge', 'Bay Electric']);
});
