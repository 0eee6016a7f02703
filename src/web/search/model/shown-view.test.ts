import { expect, test } from 'vitest';
import { shownView, viewParameter } from './shown-view.ts';

test.each([
  [true, undefined, 'both'],
  [true, 'map', 'both'],
  [true, 'list', 'list'],
  [false, undefined, 'list'],
  [false, 'list', 'list'],
  [false, 'map', 'map'],
] as const)('with room for both: %s, view=%s shows %s, which the URL keeps', (wide, view, shown) => {
  expect(shownView(view ? { view } : {}, wide)).toBe(shown);
  const parameter = viewParameter(shown, wide);
  expect(shownView(parameter ? { view: parameter } : {}, wide)).toBe(shown);
});
