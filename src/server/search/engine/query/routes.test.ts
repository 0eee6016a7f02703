import { expect, test } from 'vitest';
import { withoutRoutes } from './routes.ts';

const read = (text: string) =>
  withoutRoutes(text, (road) => road === 'I-270 corridor')
    .trim()
    .replace(/ +/g, ' ');

test.each([
  ['paving near Route 50', 'paving'],
  ['cpa on Rt 1', 'cpa'],
  ['paving along I-95', 'paving'],
  ['paving off the I 95 corridor in Laurel', 'paving in Laurel'],
  ['Interstate 83 bridge painting', 'bridge painting'],
  ['paving along MD-200', 'paving'],
  ['paving on US 1', 'paving'],
  ['pintores cerca de la ruta 50', 'pintores'],
])('a road says nothing of firms: %s', (text, rest) => {
  expect(read(text)).toBe(rest);
});

test.each([
  ...['paving I-270 corridor', 'I-9 compliance', 'route planning', 'highway construction', 'drywall 23831', 'Route 50'],
  ...['8(a) firms', 'wi fi 20 sites', 'SBE 101 class'],
])('what is no road, or all that is said, stays: %s', (text) => {
  expect(read(text)).toBe(text);
});
