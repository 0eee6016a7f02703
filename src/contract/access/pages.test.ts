import { describe, expect, test } from 'vitest';
import { isOpen, landing, mayOpen, pageOf, profilePath, safeRedirect, type Visitor } from './pages.ts';

const person = (facts: Partial<Visitor>): Visitor => ({
  user_type: 'PRIME',
  mwbes: [],
  hiring_companies: [{ lands_on_search: false }],
  can_create_impact_dashboard: false,
  impact_dashboard_users: [],
  ...facts,
});

describe('landing', () => {
  test.each([
    ['staff', person({ user_type: 'INTERNAL', hiring_companies: [] }), '/search'],
    ['a firm without a record', person({ user_type: 'MWBE', hiring_companies: [] }), '/claim'],
    ['a firm', person({ user_type: 'MWBE', mwbes: [{ id: 'a', profile_url_path: null }] }), '/profile/a'],
    [
      'a firm with its own address',
      person({ user_type: 'MWBE', mwbes: [{ id: 'a', profile_url_path: 'batista' }] }),
      '/batista',
    ],
    ['a hirer', person({}), '/parent-project/all'],
    ['a hirer that lands on search', person({ hiring_companies: [{ lands_on_search: true }] }), '/search'],
    ['a hirer with dashboards', person({ impact_dashboard_users: [{}] }), '/impact-dashboards/all'],
    [
      'a hirer that may make dashboards',
      person({ user_type: 'DEVELOPER', can_create_impact_dashboard: true }),
      '/impact-dashboards/all',
    ],
  ])('%s', (_, who, path) => {
    expect(landing(who)).toBe(path);
    expect(mayOpen(who.user_type, path)).toBe(true);
  });
});

describe('mayOpen', () => {
  test.each([
    ['MWBE', '/claim', true],
    ['MWBE', '/parent-project/all', false],
    ['MWBE', '/my-lists', false],
    ['PRIME', '/claim', false],
    ['PRIME', '/messaging/inbox', true],
    ['DEVELOPER', '/messaging/inbox', false],
    ['GOVERNMENT_AGENCY', '/search?q=a', true],
    ['DEVELOPER', '/batista-electric', true],
    ['INTERNAL', '/staff', true],
  ] as const)('%s %s: %s', (type, path, may) => {
    expect(mayOpen(type, path)).toBe(may);
  });
});

test('a first segment that is no page is a vanity path', () => {
  expect(['/search?q=a', '/batista-electric', '/profile/1', '/'].map(pageOf)).toEqual([
    'search',
    'profile',
    'profile',
    'profile',
  ]);
});

test('profiles open without a login token, the rest does not', () => {
  expect(isOpen('/profile/1?a=1')).toBe(true);
  expect(isOpen('/forgot-password')).toBe(true);
  expect(isOpen('/search?from=/profile')).toBe(false);
  expect(isOpen('/')).toBe(false);
});

test('an empty vanity path is none', () => {
  expect(profilePath({ id: 'a', profile_url_path: '' })).toBe('/profile/a');
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
