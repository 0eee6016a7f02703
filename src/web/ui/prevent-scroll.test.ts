import { afterAll, expect, test, vi } from 'vitest';
import { lockScroll, preventScroll } from './prevent-scroll.ts';

const page = { dataset: {} as Record<string, string>, clientWidth: 1425 };
vi.stubGlobal('document', { documentElement: page });
vi.stubGlobal('window', { innerWidth: 1440 });
afterAll(() => vi.unstubAllGlobals());

test('sets preventScroll while any lock is held [SHELL-022]', () => {
  expect(preventScroll()).toBe(false);
  const [first, second] = [lockScroll(), lockScroll()];
  expect(preventScroll()).toBe(true);
  first();
  first();
  expect(preventScroll()).toBe(true);
  expect(page.dataset).toEqual({ preventScroll: 'gutter' });
  second();
  expect(preventScroll()).toBe(false);
  expect(page.dataset).toEqual({});
});

test('reserves no space where the scroll bar takes none', () => {
  vi.stubGlobal('window', { innerWidth: page.clientWidth });
  const release = lockScroll();
  expect(page.dataset).toEqual({ preventScroll: 'plain' });
  release();
});
