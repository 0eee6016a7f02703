import { describe, expect, test } from 'vitest';
import { isPublicPath, mayOpen, pageOf, type Visitor } from './pages.ts';
import { USER_TYPES } from './user-types.ts';

const NOBODY_SPECIAL: Visitor = {
  user_type: 'PRIME',
  admin: false,
  mwbes: [],
  hiring_companies: [],
  can_create_impact_dashboard: false,
  impact_dashboard_users: [],
  has_payments_feature: false,
  has_dashboard_payments_feature: false,
};
const EVERY_FLAG = { can_create_impact_dashboard: true, has_payments_feature: true };

/** The table of the specification, section 6, written out. */
const LISTS = {
  MWBE:
    'search profile details claim onboarding messaging opportunity community-engagement-dashboard baltimore-peninsula ' +
    'notifications payment-tracking',
  PRIME:
    'search list my-lists details profile opportunity messaging community-engagement-dashboard baltimore-peninsula ' +
    'notifications parent-project impact-dashboards payment-tracking file-upload',
  DEVELOPER:
    'search list my-lists details profile opportunity community-engagement-dashboard baltimore-peninsula notifications ' +
    'parent-project impact-dashboards',
  GOVERNMENT_AGENCY:
    'search list my-lists details profile opportunity community-engagement-dashboard baltimore-peninsula notifications ' +
    'parent-project impact-dashboards',
} as const;
/** First ids of the lines of each list in the checklist: one line a prefix in this order, then "no other prefix". */
const FIRST = { MWBE: 9, PRIME: 21, DEVELOPER: 36, GOVERNMENT_AGENCY: 48 } as const;
const id = (number: number) => `ACCESS-${String(number).padStart(3, '0')}`;
const EVERY_PREFIX = [...new Set([...Object.values(LISTS).join(' ').split(' '), 'staff'])];

describe.each(Object.entries(LISTS) as [keyof typeof LISTS, string][])('%s', (user_type, list) => {
  const person = { ...NOBODY_SPECIAL, ...EVERY_FLAG, user_type };
  const prefixes = list.split(' ');
  test.each(prefixes.map((prefix, at) => [prefix, id(FIRST[user_type] + at)]))(
    'may open /%s [ACCESS-008, %s]',
    (prefix) => {
      expect(mayOpen(person, `/${prefix}`)).toBe(true);
      expect(mayOpen(person, `/${prefix}/some/page?q=a#b`)).toBe(true);
    },
  );
  test(`may open nothing else [${id(FIRST[user_type] + prefixes.length)}]`, () => {
    // payment tracking hangs on the flags alone
    const others = EVERY_PREFIX.filter((prefix) => !prefixes.includes(prefix) && prefix !== 'payment-tracking');
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((prefix) => mayOpen(person, `/${prefix}/x`))).toEqual([]);
  });
});

test('INTERNAL may open every page without any flag [ACCESS-060]', () => {
  const staff = { ...NOBODY_SPECIAL, user_type: 'INTERNAL' as const };
  expect(EVERY_PREFIX.filter((prefix) => !mayOpen(staff, `/${prefix}`))).toEqual([]);
});

test.each([
  [{}, false],
  [{ can_create_impact_dashboard: true }, true],
  [{ impact_dashboard_users: [{}] }, true],
  [{ has_payments_feature: true, admin: true }, false],
] as const)('with %o the hiring side has impact dashboards: %s [ACCESS-073, ACCESS-074, ACCESS-075]', (flags, may) => {
  for (const user_type of ['PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY'] as const) {
    expect(mayOpen({ ...NOBODY_SPECIAL, ...flags, user_type }, '/impact-dashboards/all')).toBe(may);
  }
  expect(mayOpen({ ...NOBODY_SPECIAL, ...flags, user_type: 'MWBE' }, '/impact-dashboards/all')).toBe(false);
});

test.each([
  [{}, false],
  [{ has_payments_feature: true }, true],
  [{ has_dashboard_payments_feature: true }, true],
  [{ admin: true }, true],
  [{ can_create_impact_dashboard: true }, false],
] as const)('with %o payments are available: %s [ACCESS-076, ACCESS-077, ACCESS-078, ACCESS-079]', (flags, may) => {
  for (const user_type of USER_TYPES.filter((type) => type !== 'INTERNAL')) {
    expect(mayOpen({ ...NOBODY_SPECIAL, ...flags, user_type }, '/payment-tracking/7')).toBe(may);
  }
});

test('treats an unknown first segment as a vanity path', () => {
  expect(['/search?q=a', '/batista-electric', '/profile/1', '/'].map(pageOf)).toEqual([
    'search',
    'profile',
    'profile',
    'profile',
  ]);
});

test.each([
  '/forgot-password',
  '/new-password/abc',
  '/new-password/abc/search?q=a',
  '/request-login',
  '/profile/1?a=1',
  '/profile',
  '/anything/profile/1',
  '/file-upload',
  '/accept-payments-invite/abc',
  '/accept-dashboard-payments-invite/abc',
  '/login-payment-user/abc',
  '/impersonate/1',
  '/sso',
  '/sso/callback',
  '/',
])('%s is reachable without a login token', (path) => {
  expect(isPublicPath(path)).toBe(true);
});
test.each([
  '/search?from=/profile',
  '/batista-electric',
  '/claim',
  '/baltimore-peninsula',
  '/nothing',
  '/staff/gallery',
])('%s needs a login token', (path) => {
  expect(isPublicPath(path)).toBe(false);
});
