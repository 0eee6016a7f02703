import { expect, test } from 'vitest';
import { LAYOUTS, matchRoute, ONBOARDING_STEPS, ROUTES, titleOf } from './routes.ts';
import { isVanityPath } from './vanity-paths.ts';

test('lists the onboarding steps in order, each with and without an id [ROUTE-040]', () => {
  expect(ONBOARDING_STEPS).toEqual([
    'basic-information',
    'documents',
    'financials',
    'work-experience',
    'references',
    'upload-photos',
    'outro',
  ]);
  for (const step of ONBOARDING_STEPS) {
    expect(matchRoute(`/onboarding/${step}`)?.pattern).toBe(`/onboarding/${step}`);
    expect(matchRoute(`/onboarding/${step}/7`)).toEqual({ pattern: `/onboarding/${step}/$id`, params: { id: '7' } });
  }
});

test('matches every route to itself and marks each layout as signed-in or not [ROUTE-079]', () => {
  for (const [pattern, { layout }] of Object.entries(ROUTES)) {
    expect(matchRoute(pattern.replace(/\$\w*/g, 'x'))?.pattern).toBe(pattern);
    expect(LAYOUTS[layout].loggedIn).toBe(layout !== 'plain' && layout !== 'guest');
  }
});

test.each([
  ['/profile/7 [ROUTE-080]', '/profile/7', { id: '7' }],
  ['a team [ROUTE-081]', '/parent-project/p1/participants/team', { projectId: 'p1' }],
  ['a link [ROUTE-082]', '/accept-payments-invite/abc', { tempToken: 'abc' }],
  [
    'a report [ROUTE-081, ROUTE-083, ROUTE-084]',
    '/parent-project/p1/report/contracting/c9',
    { projectId: 'p1', reportType: 'contracting', typeId: 'c9' },
  ],
  ['a tab [ROUTE-085]', '/parent-project/p1/data-input/contracting', { id: 'p1', activeTab: 'contracting' }],
  ['a group [ROUTE-086]', '/impact-dashboards/d1/diversity-company/MBE', { id: 'd1', certGroup: 'MBE' }],
  ['a wish [ROUTE-087]', '/new-password/abc/search/x', { tempToken: 'abc', redirect: '/search/x' }],
])('extracts the parameters of %s', (_, path, params) => {
  expect(matchRoute(path)?.params).toEqual(params);
});

test('prefers static segments to parameters and ignores a trailing slash', () => {
  expect(matchRoute('/opportunity/search')?.pattern).toBe('/opportunity/search');
  expect(matchRoute('/opportunity/dashboard/')?.pattern).toBe('/opportunity/dashboard');
  expect(matchRoute('/opportunity/7')?.pattern).toBe('/opportunity/$id');
  expect(matchRoute('/details/#account-info')?.pattern).toBe('/details');
  expect(matchRoute('/?redirect=/search')?.pattern).toBe('/');
});

test.each([
  '/no/such/page',
  '/favicon.ico',
  '/a b',
  '/HOME',
  '/staff/nothing',
  '/profile/1/2',
  '/opportunity',
  '/search//x',
])('matches nothing at %s', (path) => {
  expect(matchRoute(path)).toBeNull();
});

test('matches a single segment as a profile, unless it is reserved', () => {
  expect(matchRoute('/batista-electric')).toEqual({ pattern: '/$id', params: { id: 'batista-electric' } });
  expect(isVanityPath('batista-electric')).toBe(true);
  for (const pattern of [...Object.keys(ROUTES), '/home', '/report', '/api', '/assets', '/link', '/verify', '/admin']) {
    const [, word = ''] = pattern.split('/');
    expect(isVanityPath(word)).toBe(false);
  }
  for (const word of ['', 'a.b', 'a b', '-a', 'a--b', 'ä', 'a'.repeat(61)]) expect(isVanityPath(word)).toBe(false);
});

test.each([
  ['/search [SHELL-024]', '/search?q=a', 'Directory'],
  ['/profile [SHELL-025]', '/profile/1', 'MWBE profile'],
  ['a vanity path [SHELL-025]', '/batista-electric', 'MWBE profile'],
  ['/details [SHELL-026]', '/details#account-info', 'Account settings'],
  ['/messaging [SHELL-027]', '/messaging/threads/7', 'Messages'],
  ['/notifications [SHELL-028]', '/notifications', 'Notifications'],
  ['/my-lists [SHELL-029]', '/my-lists/7', 'Shortlists'],
  ['/list [SHELL-029]', '/list', 'Shortlists'],
  ['/parent-project/all [SHELL-030]', '/parent-project/all', 'Projects'],
  ['the home of a project [SHELL-031]', '/parent-project/p1/home', 'Dashboard home'],
  ['/impact-dashboards/all [SHELL-032]', '/impact-dashboards/all', 'Impact dashboards'],
  ['a contracting report [SHELL-033]', '/parent-project/p1/report/contracting/p1', 'Contracting report'],
  ['another report', '/parent-project/p1/report/local-hiring/p1', 'Local hiring report'],
  ['/opportunity/search [SHELL-034]', '/opportunity/search', 'Opportunity postings'],
])('the title of %s', (_, path, title) => {
  expect(titleOf(path)).toBe(title);
});

test('has no title without a page', () => {
  expect(titleOf('/no/such/page')).toBeNull();
});
