import {
  isAnonymousLink,
  isPublicPath,
  mayOpen,
  mayUseImpactDashboards,
  type ProfileKey,
  pageOf,
  type Visitor,
} from './pages.ts';
import { ALIASES, matchRoute, type RouteMatch, WORKSPACE_PATHS } from './routes.ts';
import { isHiringSide } from './user-types.ts';

/** Path of a profile (spec, section 5): by core id on request, else the vanity path, else by id. */
export function profilePath(firm: ProfileKey, by: 'core id' | 'shortest' = 'shortest'): string {
  if (by === 'core id') return `/profile/${firm.mwbe_core_id}`;
  return firm.profile_url_path ? `/${firm.profile_url_path}` : `/profile/${firm.id}`;
}

/**
 * Where a person goes after logging in, and from pages that they may not open (spec, section 6).
 * @param from the requested path
 */
export function landingPath(person: Visitor, from = '/'): string {
  if (person.user_type === 'MWBE') return firmLandingPath(person, from);
  if (!isHiringSide(person.user_type)) return '/search';
  if (pageOf(from) === 'opportunity') return '/opportunity/dashboard';
  if (person.hiring_companies.some((company) => company.lands_on_search)) return '/search';
  return mayUseImpactDashboards(person) ? '/impact-dashboards/all' : '/parent-project/all';
}

function firmLandingPath({ mwbes: [firm] }: Visitor, from: string): string {
  if (!firm) return '/claim';
  return pageOf(from) === 'opportunity' ? '/opportunity/search' : profilePath(firm);
}

/** From the query string and the browser's storage. */
interface RedirectHints {
  /** `redirect` parameter of the log-in page. */
  readonly redirect?: unknown;
  /** Id of the last used parent project, for workspace paths without an id. */
  readonly lastProject?: string | null;
}

/**
 * Where a request for the page at `path` is redirected, or null when it may stay: the one guard of every page.
 * @param person null when signed out
 * @param path with or without query and hash
 */
export function redirectFor(person: Visitor | null, path: string, hints: RedirectHints = {}): string | null {
  const pathname = (path.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '');
  if (isAnonymousLink(path)) return null;
  if (!person) return redirectAnonymous(path, pathname);
  if (person.needs_second_factor) return redirectToTwoStepSetup(path, pathname, hints);
  if (pathname === '/') return safeRedirect(hints.redirect) ?? landingPath(person);
  const found = aliasOf(person, pathname, hints) ?? matchRoute(path);
  if (typeof found === 'string' || !found) return found;
  return mayOpen(person, path) ? redirectFromForeignPage(person, found) : landingPath(person, path);
}

function redirectAnonymous(path: string, pathname: string): string | null {
  if (pathname === '/home') return '/';
  if (pathname === '/new-password') return '/forgot-password';
  return isPublicPath(path) ? null : `/?redirect=${encodeURIComponent(path)}`;
}

/** To the setup of a second factor, which continues to the requested page. */
function redirectToTwoStepSetup(path: string, pathname: string, hints: RedirectHints): string | null {
  if (pathname === '/details') return null;
  const target = safeRedirect(pathname === '/' ? hints.redirect : path);
  return `/details${target ? `?redirect=${encodeURIComponent(target)}` : ''}#security`;
}

function aliasOf(person: Visitor, pathname: string, { lastProject }: RedirectHints): string | null {
  const workspace = WORKSPACE_PATHS[pathname];
  if (workspace) return lastProject ? workspace(lastProject) : '/parent-project/all';
  if (['/home', '/profile', '/new-password'].includes(pathname)) return landingPath(person);
  return pathname === '/opportunity' ? landingPath(person, pathname) : (ALIASES[pathname] ?? null);
}

/** Pages that an MWBE may open, but not for other firms and companies. */
function redirectFromForeignPage(person: Visitor, { pattern, params }: RouteMatch): string | null {
  if (person.user_type !== 'MWBE') return null;
  if (pattern === '/claim' && person.mwbes.length > 0) return landingPath(person);
  if (pattern === '/opportunity/$id/edit') return landingPath(person, '/opportunity');
  const theirs = [...person.mwbes, ...person.hiring_companies].some(({ id }) => id === params.id);
  return pattern.startsWith('/details/') && !theirs ? '/details#account-info' : null;
}

/**
 * A `redirect` parameter if it stays on this origin, else null. Browsers read `//host`, `/\\host` and a path
 * with a tab or line break inside as another origin, and `/..//host` becomes `//host`.
 */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > 2000) return null;
  const isPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) && !DOT_SEGMENT.test(target.split(/[?#]/)[0] ?? '');
  return isPath ? target : null;
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
