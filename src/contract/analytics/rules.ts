import { titleOf } from '../access/routes.ts';

/** First segments of paths that end in a secret (specification, section 2). */
const SECRET_PAGES: readonly string[] = [
  'accept-payments-invite',
  'accept-dashboard-payments-invite',
  'login-payment-user',
  'new-password',
  'link',
  'impersonate',
];

/** Maximum characters of a stored path. */
export const PATH_LENGTH = 500;

const REDACTED = '[redacted]';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONG_RUN = /[\w.~+=%-]{32,}/g;

/**
 * Redacts secrets from a path before it is stored or shared: everything after a page of token links, and every segment
 * that looks like a token. Ids stay.
 */
export function redactPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const page = decoded(segments[0] ?? '').toLowerCase();
  const kept = SECRET_PAGES.includes(page)
    ? [page, ...(segments.length > 1 ? [REDACTED] : [])]
    : segments.map((segment) => (isTokenLike(decoded(segment)) ? REDACTED : segment));
  return `/${kept.join('/')}`.slice(0, PATH_LENGTH);
}

/** Whether a path contains a secret: third-party scripts must not run there. */
export const containsSecret = (path: string): boolean => redactPath(path).includes(REDACTED);

/** Whether a text may contain a secret: a long run of letters and digits that is neither an id nor a lowercase name. */
export function isTokenLike(text: string): boolean {
  return (text.match(LONG_RUN) ?? []).some((run) => /[0-9A-Z%]/.test(run) && !UUID.test(run));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The category of a page view: the title of the page. */
export const viewCategory = (path: string): string => (path === '/' ? 'Login page' : (titleOf(path) ?? 'No such page'));
