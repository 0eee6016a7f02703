import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampView,
  FIT_VIEW,
  isRepeatTooFast,
  pan,
  pinchZoom,
  scaleOf,
  swipeDirection,
  zoomTo,
} from './lightbox-geometry.ts';

test('scales zoom levels from 0 to 300, about eight times the size [LIGHT-006]', () => {
  expect(scaleOf(0)).toBe(1);
  expect(scaleOf(300)).toBeCloseTo(8.1, 1);
  expect(zoomTo(FIT_VIEW, 301).level).toBe(300);
  expect(zoomTo(FIT_VIEW, 299).level).toBe(299);
  expect(zoomTo(zoomTo(FIT_VIEW, 100), -1).level).toBe(0);
});

test('zooms about the pointer', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 300 }),
      ([x, y], from, to) => {
        const before = { level: from, x: 12, y: -7 };
        const after = zoomTo(before, to, { x, y });
        expect((x - after.x) / scaleOf(to)).toBeCloseTo((x - before.x) / scaleOf(from), 6);
        expect((y - after.y) / scaleOf(to)).toBeCloseTo((y - before.y) / scaleOf(from), 6);
      },
    ),
  );
});

test('clamps panning to the image', () => {
  const image = { width: 400, height: 200 };
  const stage = { width: 500, height: 300 };
  expect(clampView({ level: 0, x: 80, y: 80 }, image, stage)).toEqual(FIT_VIEW);
  const { x, y } = clampView({ level: 100, x: -9_999, y: 9_999 }, image, stage);
  expect(x).toBeCloseTo(-(400 * scaleOf(100) - 500) / 2);
  expect(y).toBeCloseTo((200 * scaleOf(100) - 300) / 2);
  expect(pan({ level: 3, x: 1, y: 2 }, { x: 10, y: -10 })).toEqual({ level: 3, x: 11, y: -8 });
});

test('doubles the scale when two fingers double their distance', () => {
  expect(scaleOf(pinchZoom(FIT_VIEW, 100, 200, FIT_VIEW).level)).toBeCloseTo(2);
  expect(pinchZoom(FIT_VIEW, 100, 50, FIT_VIEW).level).toBe(0);
  expect(pinchZoom(FIT_VIEW, 0, 50, FIT_VIEW)).toEqual(FIT_VIEW);
});

test.each([
  // a wide stage: 200 px
  [-200, 0, 1440, 1],
  [-199, 0, 1440, 0],
  [200, 0, 1440, -1],
  // a narrow one: a quarter of the width
  [-90, 0, 360, 1],
  [-89, 0, 360, 0],
  [90, 20, 360, -1],
  // rather up and down
  [-210, 300, 1440, 0],
])('a swipe of %i, %i px on %i px steps by %i [LIGHT-011]', (x, y, width, step) => {
  expect(swipeDirection({ x, y }, width)).toBe(step);
});

test('throttles repeated keys to one per 180 ms [LIGHT-009]', () => {
  expect(isRepeatTooFast(1_000, 1_179)).toBe(true);
  expect(isRepeatTooFast(1_000, 1_180)).toBe(false);
});
