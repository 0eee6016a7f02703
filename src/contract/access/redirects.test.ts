import { describe, expect, test } from 'vitest';
import { hostileAddresses } from '../../../tests/support/hostile-addresses.ts';
import { mayOpen, type Visitor } from './pages.ts';
import { landingPath, profilePath, redirectFor, safeRedirect } from './redirects.ts';
import { matchRoute, ROUTES } from './routes.ts';
import { USER_TYPES } from './user-types.ts';

const person = (facts: Partial<Visitor>): Visitor => ({
  user_type: 'PRIME',
  admin: false,
  mwbes: [],
  hiring_companies: [{ id: 'company', lands_on_search: false }],
  can_create_impact_dashboard: false,
  impact_dashboard_users: [],
  has_payments_feature: false,
  has_dashboard_payments_feature: false,
  ...facts,
});
const FIRM = { id: 'firm', mwbe_core_id: 'core', profile_url_path: 'batista-electric' };
const prime = person({});
const staff = person({ user_type: 'INTERNAL', hiring_companies: [] });
const claimant = person({ user_type: 'MWBE', hiring_companies: [] });
const firm = person({ user_type: 'MWBE', hiring_companies: [], mwbes: [FIRM] });
const searcher = person({ hiring_companies: [{ id: 'company', lands_on_search: true }] });
const dashboards = person({ user_type: 'GOVERNMENT_AGENCY', impact_dashboard_users: [{}] });

describe('landing', () => {
  test.each([
    ['staff [ACCESS-061]', staff, '/search'],
    ['a firm without a record [ACCESS-062]', claimant, '/claim'],
    [
      'a firm without an address of its own',
      person({ user_type: 'MWBE', mwbes: [{ ...FIRM, profile_url_path: null }] }),
      '/profile/firm',
    ],
    ['a firm [ACCESS-063]', firm, '/batista-electric'],
    ['a hirer [ACCESS-067]', prime, '/parent-project/all'],
    ['a hirer whose company lands on search [ACCESS-071]', searcher, '/search'],
    ['a hirer with dashboards [ACCESS-068]', dashboards, '/impact-dashboards/all'],
    [
      'a hirer that may make dashboards [ACCESS-068]',
      person({ can_create_impact_dashboard: true }),
      '/impact-dashboards/all',
    ],
    [
      'search before dashboards',
      person({ can_create_impact_dashboard: true, hiring_companies: [{ id: 'a', lands_on_search: true }] }),
      '/search',
    ],
  ])('of %s', (_, who, path) => {
    expect(landingPath(who)).toBe(path);
    expect(redirectFor(who, '/')).toBe(path);
    expect(redirectFor(who, '/home')).toBe(path);
    expect(redirectFor(who, path)).toBeNull();
  });
});

/** Everybody that the rules tell apart: each user type with and without each flag, firm, company and setting. */
const EVERYBODY: readonly Visitor[] = USER_TYPES.flatMap((user_type) =>
  [{}, { can_create_impact_dashboard: true }, { impact_dashboard_users: [{}] }].flatMap((impact) =>
    [{}, { has_payments_feature: true }, { has_dashboard_payments_feature: true }, { admin: true }].flatMap(
      (payments) =>
        [
          { mwbes: [FIRM] },
          { mwbes: [] },
          { hiring_companies: [] },
          { hiring_companies: [{ id: 'company', lands_on_search: true }] },
        ].map((facts) => person({ user_type, ...impact, ...payments, ...facts })),
    ),
  ),
);
const PATHS = [
  ...Object.keys(ROUTES).map((pattern) => pattern.replace(/\$\w*/g, 'x')),
  '/home',
  '/port-covington',
  '/profile/firm',
  '/batista-electric',
  '/details/mwbe/firm',
  '/details/hiring_company/company',
  '/opportunity',
  '/parent-project',
  '/impact-dashboards',
  '/prime-contractors',
  '/report',
  '/no/such/page',
];

test('redirects every person on every path to a page that they may open, without loops [ACCESS-008]', () => {
  for (const who of EVERYBODY) {
    for (const path of PATHS) {
      const seen = [path];
      for (let next = redirectFor(who, path); next !== null; next = redirectFor(who, next)) {
        seen.push(next);
        if (seen.length > 4) throw new Error(`${who.user_type} goes round: ${seen.join(' → ')}`);
      }
      const end = seen.at(-1) ?? '';
      const found = matchRoute(end);
      const link = found && (ROUTES[found.pattern].layout === 'plain' || end.startsWith('/new-password'));
      if (found && !link && !mayOpen(who, end)) throw new Error(`${who.user_type} ends at ${seen.join(' → ')}`);
    }
  }
});

test('leaves people on pages that they may open [ACCESS-008]', () => {
  expect(redirectFor(claimant, '/search?q=a')).toBeNull();
  expect(redirectFor(searcher, '/parent-project/all')).toBeNull();
  expect(redirectFor(firm, '/profile/another')).toBeNull();
  expect(redirectFor(staff, '/claim')).toBeNull();
});

test('redirects from forbidden pages to the landing page', () => {
  expect(redirectFor(firm, '/parent-project/all')).toBe('/batista-electric');
  expect(redirectFor(claimant, '/my-lists')).toBe('/claim');
  expect(redirectFor(prime, '/claim')).toBe('/parent-project/all');
  expect(redirectFor(prime, '/payment-tracking')).toBe('/parent-project/all');
  expect(redirectFor(dashboards, '/staff/gallery')).toBe('/impact-dashboards/all');
});

test('redirects an MWBE from opportunity edit to opportunity search [ACCESS-064]', () => {
  expect(redirectFor(firm, '/opportunity/7/edit')).toBe('/opportunity/search');
  expect(redirectFor(claimant, '/opportunity/7/edit')).toBe('/claim');
  expect(redirectFor(firm, '/opportunity/7')).toBeNull();
  expect(redirectFor(prime, '/opportunity/7/edit')).toBeNull();
});

test('redirects an MWBE with a record from /claim to its profile [ACCESS-065]', () => {
  expect(redirectFor(firm, '/claim')).toBe('/batista-electric');
  expect(redirectFor(claimant, '/claim')).toBeNull();
});

test("redirects an MWBE from another company's details to its own account info [ACCESS-066]", () => {
  expect(redirectFor(firm, '/details/mwbe/another')).toBe('/details#account-info');
  expect(redirectFor(firm, '/details/hiring_company/company')).toBe('/details#account-info');
  expect(redirectFor(firm, '/details/mwbe/firm')).toBeNull();
  expect(redirectFor(firm, '/details')).toBeNull();
});

test('redirects the hiring side from unknown opportunity paths to its dashboard [ACCESS-069]', () => {
  for (const who of [prime, searcher, dashboards])
    expect(redirectFor(who, '/opportunity')).toBe('/opportunity/dashboard');
  expect(redirectFor(firm, '/opportunity/')).toBe('/opportunity/search');
});

test('redirects signed-out people to the log-in page with the requested path [ACCESS-001, SESSION-002]', () => {
  expect(redirectFor(null, '/search?q=a&zip=21230')).toBe('/?redirect=%2Fsearch%3Fq%3Da%26zip%3D21230');
  expect(redirectFor(null, '/batista-electric')).toBe('/?redirect=%2Fbatista-electric');
  expect(redirectFor(null, '/no/such/page')).toBe('/?redirect=%2Fno%2Fsuch%2Fpage');
  expect(redirectFor(null, '/home')).toBe('/');
  for (const path of ['/', '/forgot-password', '/new-password/abc', '/profile/1', '/profile'])
    expect(redirectFor(null, path)).toBeNull();
  expect(redirectFor(null, '/new-password')).toBe('/forgot-password');
});

test('follows the redirect parameter after log-in only on this origin', () => {
  expect(redirectFor(prime, '/?redirect=x', { redirect: '/search?q=a' })).toBe('/search?q=a');
  expect(redirectFor(prime, '/?redirect=x', { redirect: 'https://evil.example' })).toBe('/parent-project/all');
});

test('opens session links to anyone', () => {
  for (const path of ['/new-password/abc', '/accept-payments-invite/abc', '/sso/callback?code=1', '/impersonate/1']) {
    for (const who of [null, prime, firm, staff]) expect(redirectFor(who, path)).toBeNull();
  }
});

test('opens document requests to anyone with the link, and /file-upload only to its user types', () => {
  const link = `/file-upload#${'a'.repeat(43)}`;
  for (const who of [null, prime, firm, staff]) expect(redirectFor(who, link)).toBeNull();
  // no secret has such characters
  const malformed = `/file-upload#${'%'.repeat(43)}`;
  for (const path of ['/file-upload', '/file-upload#requests', malformed])
    expect(redirectFor(firm, path)).not.toBeNull();
});

test.each([
  [
    '/prime-contractors [ROUTE-072]',
    '/prime-contractors',
    '/parent-project/p1/participants/stakeholders/prime-contractors',
  ],
  ['/project-viewers [ROUTE-073]', '/project-viewers', '/parent-project/p1/participants/stakeholders/project-viewers'],
  ['/participants/team [ROUTE-074]', '/participants/team', '/parent-project/p1/participants/team'],
  ['/data-input/contracting [ROUTE-075]', '/data-input/contracting', '/parent-project/p1/data-input/contracting'],
  [
    '/data-input/workforce-utilization [ROUTE-076]',
    '/data-input/workforce-utilization',
    '/parent-project/p1/data-input/workforce-utilization',
  ],
  ['/data-input/local-hiring [ROUTE-077]', '/data-input/local-hiring', '/parent-project/p1/data-input/local-hiring'],
  ['/report [ROUTE-078]', '/report', '/parent-project/p1/report/contracting/p1'],
])('redirects %s to the last used project, else to all projects', (_, bare, path) => {
  expect(redirectFor(prime, bare, { lastProject: 'p1' })).toBe(path);
  expect(matchRoute(path)).not.toBeNull();
  expect(redirectFor(prime, bare)).toBe('/parent-project/all');
  expect(redirectFor(null, bare)).toBe(`/?redirect=${encodeURIComponent(bare)}`);
});

test('redirects aliases [ROUTE-069, ROUTE-071]', () => {
  expect(redirectFor(searcher, '/home')).toBe('/search');
  expect(redirectFor(firm, '/port-covington')).toBe('/baltimore-peninsula');
  expect(redirectFor(prime, '/profile')).toBe('/parent-project/all');
  expect(redirectFor(firm, '/profile/')).toBe('/batista-electric');
});

test('builds profile paths by core id on request [PROFILE-001], else by vanity path [PROFILE-002], else by id [PROFILE-003]', () => {
  expect(profilePath(FIRM, 'core id')).toBe('/profile/core');
  expect(profilePath(FIRM)).toBe('/batista-electric');
  expect(profilePath({ ...FIRM, profile_url_path: null })).toBe('/profile/firm');
  expect(profilePath({ ...FIRM, profile_url_path: '' })).toBe('/profile/firm');
});

describe('safeRedirect', () => {
  test.each(['/search?q=a%20b#x', '/', '/profile/1', '/a//b'])('keeps %j', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    'search',
    '',
    ' /search',
    'javascript:alert(1)',
    undefined,
    ['/search'],
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });
});

test('keeps over 10,000 hostile redirects on the origin, decoded or not', () => {
  const origin = 'https://plumbline.example';
  const hostile = hostileAddresses();
  const kept = hostile.filter((target) => safeRedirect(target) !== null);
  const escapes = kept.filter((target) => {
    const { origin: where, pathname } = new URL(target, origin);
    // what a page hands on is the path alone
    return where !== origin || new URL(pathname, origin).origin !== origin;
  });
  expect(hostile.length).toBeGreaterThan(10_000);
  expect(kept.length).toBeGreaterThan(100);
  expect(escapes).toEqual([]);
});

describe('required second factor setup', () => {
  const early = person({ user_type: 'INTERNAL', hiring_companies: [], needs_second_factor: true });
  test.each([
    ['/', {}, '/details#security'],
    ['/', { redirect: '/staff/imports' }, '/details?redirect=%2Fstaff%2Fimports#security'],
    ['/', { redirect: '//evil.example' }, '/details#security'],
    ['/search?q=paint', {}, '/details?redirect=%2Fsearch%3Fq%3Dpaint#security'],
    ['/home', {}, '/details?redirect=%2Fhome#security'],
    ['/parent-project/home', {}, '/details?redirect=%2Fparent-project%2Fhome#security'],
    ['/nowhere/at/all', {}, '/details?redirect=%2Fnowhere%2Fat%2Fall#security'],
    ['/details/mwbe/firm', {}, '/details?redirect=%2Fdetails%2Fmwbe%2Ffirm#security'],
  ])('redirects from %s to the settings, with the requested page', (path, wishes, to) => {
    expect(redirectFor(early, path, wishes)).toBe(to);
  });

  test.each(['/details', '/details/', '/details?redirect=%2Fsearch#security', '/verify'])('may open %s', (path) => {
    expect(redirectFor(early, path)).toBeNull();
  });
});
