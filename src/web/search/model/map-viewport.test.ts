import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bounds,
  boundsAround,
  boundsOf,
  clusterCells,
  fitBounds,
  panBy,
  toMercator,
  toScreen,
  type Viewport,
  zoomBy,
} from './map-viewport.ts';

const size = { width: 412, height: 700 };
const inside = (place: { latitude: number; longitude: number }, { west, south, east, north }: Bounds) =>
  place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north;

const place = fc.record({
  latitude: fc.double({ min: 18, max: 70, noNaN: true }),
  longitude: fc.double({ min: -170, max: -60, noNaN: true }),
});
const viewport = fc
  .record({ place, scale: fc.double({ min: 500, max: 2 ** 21, noNaN: true }) })
  .map(({ place, scale }): Viewport => ({ ...toMercator(place), scale }));

test('boundsOf contains a place exactly when it is on screen', () => {
  fc.assert(
    fc.property(viewport, place, (viewport, place) => {
      const { x, y } = toScreen(viewport, size, place);
      // on the very edge both may be right
      fc.pre([x, y, x - size.width, y - size.height].every((distance) => Math.abs(distance) > 0.01));
      expect(inside(place, boundsOf(viewport, size))).toBe(x > 0 && x < size.width && y > 0 && y < size.height);
    }),
  );
});

test('panBy moves places by pixels; zoomBy keeps the anchor in place', () => {
  const viewport: Viewport = { ...toMercator({ latitude: 39.3, longitude: -76.6 }), scale: 100_000 };
  const before = toScreen(viewport, size, { latitude: 39.5, longitude: -76.9 });
  const after = toScreen(panBy(viewport, { x: 30, y: -12 }), size, { latitude: 39.5, longitude: -76.9 });
  expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(30, 6), expect.closeTo(-12, 6)]);
  const anchor = { x: before.x - size.width / 2, y: before.y - size.height / 2 };
  for (const factor of [0.3, 2, 9]) {
    const zoomed = toScreen(zoomBy(viewport, factor, anchor), size, { latitude: 39.5, longitude: -76.9 });
    expect([zoomed.x, zoomed.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)]);
  }
});

test('boundsAround holds most firms and leaves out outliers', () => {
  const cells = [
    { latitude: 39.3, longitude: -76.6, count: 900 },
    { latitude: 38.9, longitude: -77, count: 80 },
    { latitude: 34, longitude: -118, count: 5 },
    { latitude: 47.6, longitude: -122.3, count: 5 },
  ];
  const bounds = boundsAround(cells, 0.95, 0.1);
  expect(cells.map((cell) => bounds && inside(cell, bounds))).toEqual([true, true, false, false]);
  expect(boundsAround([], 0.95, 0.1)).toBeNull();
  const whole = boundsAround(cells, 1, 0.1);
  expect(cells.every((cell) => whole && inside(cell, whole))).toBe(true);
  const shown = whole && boundsOf(fitBounds(whole, size), size);
  expect(cells.every((cell) => shown && inside(cell, shown))).toBe(true);
});

describe('clusterCells', () => {
  const cells = fc.array(
    place.chain((place) => fc.record({ ...record(place), count: fc.integer({ min: 1, max: 5_000 }) })),
    { maxLength: 60 },
  );

  test('keeps every visible firm once and separates markers', () => {
    fc.assert(
      fc.property(viewport, cells, (viewport, cells) => {
        const groups = clusterCells(cells, viewport, size, 46);
        const members = groups.flatMap((group) => group.cells);
        expect(new Set(members).size).toBe(members.length);
        for (const cell of cells) {
          const { x, y } = toScreen(viewport, size, cell);
          if (x >= 0 && x <= size.width && y >= 0 && y <= size.height) expect(members).toContain(cell);
        }
        for (const { count, cells } of groups) expect(count).toBe(cells.reduce((sum, one) => sum + one.count, 0));
        for (const one of groups)
          for (const other of groups)
            if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(46);
      }),
    );
  });
});

function record({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: fc.constant(latitude), longitude: fc.constant(longitude) };
}
