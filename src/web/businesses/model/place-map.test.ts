import { expect, test } from 'vitest';
import { drawPlaceMap } from './place-map.ts';

const draw = (latitude: number, longitude: number) => drawPlaceMap({ latitude, longitude }, 372, 200);

test.each([
  ['Baltimore', 39.2847, -76.5936, 'Maryland'],
  ['Montgomery', 39.0, -77.05, 'Maryland'],
  ['Anchorage', 61.21, -149.9, 'Alaska'],
  ['Honolulu', 21.31, -157.86, 'Hawaii'],
  ['District of Columbia', 38.9, -77.03, 'District of Columbia'],
  ['San Juan', 18.44, -66.07, 'Puerto Rico'],
])('draws a place in %s', (county, latitude, longitude, state) => {
  const drawing = draw(latitude, longitude);
  expect(drawing).toMatchObject({ county, state });
  const [x = -1, y = -1] = drawing?.pin ?? [];
  expect([x > 0, x < 372, y > 0, y < 200]).toEqual([true, true, true, true]);
  for (const path of Object.values(drawing?.paths ?? {})) expect(path).not.toMatch(/NaN|Infinity/);
  expect(drawing?.paths.state).toMatch(/^M.+Z$/);
});

test('assigns a place on the water to the nearest county, and none to another continent', () => {
  expect(draw(39.0, -76.3)?.state).toBe('Maryland');
  expect(draw(48.85, 2.35)).toBeNull();
  expect(draw(0, 0)).toBeNull();
});
