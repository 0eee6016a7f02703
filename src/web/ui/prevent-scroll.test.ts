import { expect, test, vi } from 'vitest';
import { lockScroll, preventScroll } from './prevent-scroll.ts';

const page = { dataset: {} as Record<string, string>, clientWidth: 1425 };
vi.stubGlobal('document', { documentElement: page });
vi.stubGlobal('window', { innerWidth: 1440 });

test('preventScroll is set as long as anybody holds it [SHELL-022]', () => {
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

test('where no scroll bar takes room, none is kept', () => {
  vi.stubGlobal('window', { innerWidth: page.clientWidth });
  const release = lockScroll();
  expect(page.dataset).toEqual({ preventScroll: 'plain' });
  release();
});
