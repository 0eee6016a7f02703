import { isPageSegment, matchRoute, ROUTES } from './routes.ts';
import type { UserType } from './user-types.ts';

/** The attributes of a person that page access depends on. */
export interface Visitor {
  readonly user_type: UserType;
  readonly admin: boolean;
  readonly mwbes: readonly ProfileKey[];
  readonly hiring_companies: readonly { readonly id: string; readonly lands_on_search: boolean }[];
  readonly can_create_impact_dashboard: boolean;
  readonly impact_dashboard_users: readonly unknown[];
  readonly has_payments_feature: boolean;
  readonly has_dashboard_payments_feature: boolean;
  /** They can only set up a second factor. */
  readonly needs_second_factor?: boolean;
}

export interface ProfileKey {
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly profile_url_path: string | null;
}

const ALL_TYPES = [
  'search',
  'profile',
  'details',
  'opportunity',
  'community-engagement-dashboard',
  'baltimore-peninsula',
  'notifications',
] as const;

const HIRING = [...ALL_TYPES, 'list', 'my-lists', 'parent-project', 'impact-dashboards'] as const;

/** First segments of the paths that a user type may open (spec, section 6). */
const PAGES: Readonly<Record<Exclude<UserType, 'INTERNAL'>, readonly string[]>> = {
  MWBE: [...ALL_TYPES, 'claim', 'onboarding', 'messaging', 'payment-tracking'],
  PRIME: [...HIRING, 'messaging', 'payment-tracking', 'file-upload'],
  DEVELOPER: HIRING,
  GOVERNMENT_AGENCY: HIRING,
};

/** Whether impact dashboards are available to a person of a type that may open them (spec, section 6). */
export function mayUseImpactDashboards(person: Visitor): boolean {
  return person.can_create_impact_dashboard || person.impact_dashboard_users.length > 0;
}

/** Whether payment tracking is available; the flags decide it for every user type (spec, section 6). */
export function mayUsePayments(
  person: Pick<Visitor, 'has_payments_feature' | 'has_dashboard_payments_feature' | 'admin'>,
): boolean {
  return person.has_payments_feature || person.has_dashboard_payments_feature || person.admin;
}

/** Whether this person may open the page at a path. */
export function mayOpen(person: Visitor, path: string): boolean {
  if (person.user_type === 'INTERNAL') return true;
  const page = pageOf(path);
  if (page === 'payment-tracking') return mayUsePayments(person);
  const listed = PAGES[person.user_type].includes(page);
  return page === 'impact-dashboards' ? listed && mayUseImpactDashboards(person) : listed;
}

/** The page of a path: its first segment, or `profile` for a vanity path. */
export function pageOf(path: string): string {
  const [, segment = ''] = path.split(/[/?#]/);
  return isPageSegment(segment) ? segment : 'profile';
}

/** The link of a document request: its secret is in the fragment. */
const DOCUMENT_REQUEST_LINK = /^\/file-upload\/?(?:\?[^#]*)?#[\w-]{43}$/;

/** Links that work for anyone who has them, signed in or not. */
export function isAnonymousLink(path: string): boolean {
  if (DOCUMENT_REQUEST_LINK.test(path)) return true;
  const pattern = matchRoute(path)?.pattern;
  return pattern !== undefined && (ROUTES[pattern].layout === 'plain' || pattern.startsWith('/new-password/'));
}

/** Pages that search engines may keep, besides profiles that everybody sees: nothing behind sign-in, no secret link. */
const INDEXED_PATHS = ['/', '/request-login', '/verify'];
export const isIndexed = (url: string): boolean => INDEXED_PATHS.includes(url);

const PUBLIC_PAGES = ['', 'forgot-password', 'new-password', 'request-login', 'file-upload'];

/** Paths that are public, without a login token (spec, section 2). */
export function isPublicPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const [, segment = ''] = pathname.split('/');
  return isAnonymousLink(path) || PUBLIC_PAGES.includes(segment) || pathname.includes('/profile');
}
