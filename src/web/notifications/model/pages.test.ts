import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import { cachedAfter, type InboxPage, isStale, mergeReread, nextCursor, patchPages } from './pages.ts';

const one = (id: string): Notification => ({
  id,
  type: 'new_opportunities',
  news: null,
  said: null,
  batch_id: null,
  subject: null,
  subject_type: null,
  viewed_at: null,
  hidden: false,
  created_at: '2026-11-20T00:00:00Z',
  action_taken_at: null,
});
const page = (ids: string, more = true, readAt = 1): InboxPage => ({ items: [...ids].map(one), more, readAt });
const ids = (found: InboxPage | null) => found?.items.map(({ id }) => id).join('');
const all = [page('abc'), page('def'), page('gh', false)];

test('cached items after an item end with its page', () => {
  expect(ids(cachedAfter(all, null))).toBe('abc');
  expect(ids(cachedAfter(all, 'c'))).toBe('def');
  expect(ids(cachedAfter(all, 'd'))).toBe('ef');
  expect(cachedAfter(all, 'h')).toBeNull();
  expect(cachedAfter(all, 'x')).toBeNull();
  expect(cachedAfter([], null)).toBeNull();
});

test('a reread keeps the rest of its page', () => {
  expect(ids(mergeReread(all, null, page('xab')))).toBe('xabc');
  expect(ids(mergeReread(all, null, page('xyz')))).toBe('xyz');
  expect(ids(mergeReread(all, null, page('bcd')))).toBe('bcd');
  expect(ids(mergeReread(all, 'c', page('df')))).toBe('df');
  // the list has become shorter
  expect(mergeReread(all, null, page('ab', false))).toEqual(page('ab', false));
  // the last page stays the last
  expect(mergeReread(all, 'f', page('g')).more).toBe(false);
});

test('the next page starts after the last item', () => {
  expect(nextCursor(page('gh'), all)).toBe('h');
  expect(nextCursor(page('gh', false), all)).toBeNull();
  expect(nextCursor(page(''), [page('ab'), page('')])).toBe('b');
});

test('a page in view is stale when the first page was read later', () => {
  const pages = [page('abc', true, 5), page('def', true, 3), page('ghi', true, 6)];
  expect(isStale(pages, 0, 2)).toBe(false);
  expect(isStale(pages, 2, 3)).toBe(true);
  expect(isStale(pages, 5, 6)).toBe(true);
  expect(isStale(pages, 6, 8)).toBe(false);
});

test('a patch applies to all pages, drops empty ones and corrects the page params', () => {
  const loaded = { pages: [page('ab'), page('c'), page('de', false)], pageParams: [null, 'b', 'c'] };
  const patched = patchPages(loaded, (item) => ('ac'.includes(item.id) ? null : { ...item, hidden: true }));
  expect(patched.pages.map(ids)).toEqual(['b', 'de']);
  expect(patched.pageParams).toEqual([null, 'b']);
  expect(patched.pages.flatMap(({ items }) => items).every(({ hidden }) => hidden)).toBe(true);
  const emptied = patchPages(loaded, () => null);
  expect(emptied).toEqual({ pages: [page('', false)], pageParams: [null] });
});
