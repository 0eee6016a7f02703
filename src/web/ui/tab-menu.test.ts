import { expect, test } from 'vitest';
import { currentTab, tabHref } from './tab-menu.ts';

const at = (pathname: string, searchStr = '', hash = '') => ({ pathname, searchStr, hash });
const ACCOUNT = [
  { id: 'account-info', label: 'Account info' },
  { id: 'company', label: 'Company' },
  { id: 'a b', label: 'With a space' },
];
const DATA = ['', '/contracting', '/contracting/late'].map((end) => ({
  id: end || 'all',
  label: end,
  path: `/parent-project/7/data-input${end}`,
}));
const FILTERS = [
  { id: 'all', label: 'All', path: '/notifications' },
  { id: 'unread', label: 'Unread', path: '/notifications?filter=unread' },
];

test.each([
  ['#company', 'company'],
  ['#a%20b', 'a b'],
  ['#', 'account-info'],
  ['#nothing-of-the-kind', 'account-info'],
  ['#%', 'account-info'],
])('the hash %s selects the tab %s [UI-003, UI-004]', (hash, id) => {
  expect(currentTab(ACCOUNT, at('/details/', '', hash.slice(1)), 'account-info')?.id).toBe(id);
});

test('falls back to the first tab without a valid default', () => {
  expect(currentTab(ACCOUNT, at('/details/'))?.id).toBe('account-info');
  expect(currentTab(ACCOUNT, at('/details/'), 'gone')?.id).toBe('account-info');
  expect(currentTab(ACCOUNT, at('/details/'), 'company')?.id).toBe('company');
  expect(currentTab([], at('/details/'))).toBeUndefined();
});

test.each([
  ['/parent-project/7/data-input', 'all'],
  ['/parent-project/7/data-input/', 'all'],
  ['/parent-project/7/data-input/workforce', 'all'],
  ['/parent-project/7/data-input/contracting', '/contracting'],
  ['/parent-project/7/data-input/contracting/3', '/contracting'],
  ['/parent-project/7/data-input/contracting/late', '/contracting/late'],
  ['/parent-project/7/data-input/contracting-other', 'all'],
])('%s selects the tab %s', (path, id) => {
  expect(currentTab(DATA, at(path))?.id).toBe(id);
});

test('matches tabs by query parameters', () => {
  expect(currentTab(FILTERS, at('/notifications', '?sort=oldest'))?.id).toBe('all');
  expect(currentTab(FILTERS, at('/notifications', '?sort=oldest&filter=unread'))?.id).toBe('unread');
});

test('links a tab without a path by its hash, keeping path and query', () => {
  expect(tabHref({ id: 'a b', label: '' }, at('/details/', '?from=mail', 'company'))).toBe('/details/?from=mail#a%20b');
  expect(tabHref({ id: 'x', label: '', path: '/search' }, at('/details/'))).toBe('/search');
});
