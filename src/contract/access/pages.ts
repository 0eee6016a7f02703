import { isHiringSide, type UserType } from './user-types.ts';

/** As much of a person as decides where they may go. */
export interface Visitor {
  readonly user_type: UserType;
  readonly mwbes: readonly ProfileKey[];
  readonly hiring_companies: readonly { readonly lands_on_search: boolean }[];
  readonly can_create_impact_dashboard: boolean;
  readonly impact_dashboard_users: readonly unknown[];
}

export interface ProfileKey {
  readonly id: string;
  readonly profile_url_path: string | null;
}

const EVERYBODY = [
  'search',
  'profile',
  'details',
  'opportunity',
  'community-engagement-dashboard',
  'baltimore-peninsula',
  'notifications',
] as const;

const HIRING = [...EVERYBODY, 'list', 'my-lists', 'parent-project', 'impact-dashboards'] as const;

/** First segments of the paths that a user type may open (spec, section 6). */
const PAGES: Readonly<Record<UserType, readonly string[] | 'all'>> = {
  MWBE: [...EVERYBODY, 'claim', 'onboarding', 'messaging', 'payment-tracking'],
  PRIME: [...HIRING, 'messaging', 'payment-tracking', 'file-upload'],
  DEVELOPER: HIRING,
  GOVERNMENT_AGENCY: HIRING,
  INTERNAL: 'all',
};

const KNOWN: ReadonlySet<string> = new Set([
  'staff',
  ...Object.values(PAGES).flatMap((pages) => (pages === 'all' ? [] : pages)),
]);

/** Whether this user type may open a path. */
export function mayOpen(type: UserType, path: string): boolean {
  const pages = PAGES[type];
  return pages === 'all' || pages.includes(pageOf(path));
}

/** The page that a path belongs to: its first segment. One that is no page is somebody's vanity path: a profile. */
export function pageOf(path: string): string {
  const [, segment = ''] = path.split(/[/?#]/);
  return KNOWN.has(segment) ? segment : 'profile';
}

/** Paths that are open without a login token (spec, section 2). */
export function isOpen(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return ['/forgot-password', '/new-password', '/request-login'].some((open) => pathname.startsWith(open))
    ? true
    : pathname.includes('/profile');
}

/** Address of a profile (spec, section 5): the vanity path, else the id. */
export function profilePath({ id, profile_url_path }: ProfileKey): string {
  return profile_url_path ? `/${profile_url_path}` : `/profile/${id}`;
}

/** Where a person goes after logging in, and from pages that are not theirs (spec, section 6). */
export function landing(person: Visitor): string {
  if (person.user_type === 'MWBE') {
    const [own] = person.mwbes;
    return own ? profilePath(own) : '/claim';
  }
  if (!isHiringSide(person.user_type) || person.hiring_companies.some((company) => company.lands_on_search)) {
    return '/search';
  }
  return mayUseImpactDashboards(person) ? '/impact-dashboards/all' : '/parent-project/all';
}

function mayUseImpactDashboards(person: Visitor): boolean {
  return person.can_create_impact_dashboard || person.impact_dashboard_users.length > 0;
}

/**
 * A `redirect` parameter if it stays on this origin, else null. Browsers read `//host`, `/\host` and a path
 * with a tab or line break inside as another origin.
 */
export function safeRedirect(target: unknown): string | null {
  return typeof target === 'string' && target.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)
    ? target
    : null;
}
