import { titleOf } from '../access/routes.ts';

/** First segments of the addresses whose rest opens something by itself (spec, section 2). */
const SECRET_PAGES: readonly string[] = [
  'accept-payments-invite',
  'accept-dashboard-payments-invite',
  'login-payment-user',
  'new-password',
  'link',
  'impersonate',
];

/** Characters of one path that is kept. */
export const PATH_LENGTH = 500;

const REDACTED = '[redacted]';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONG_RUN = /[\w.~+=%-]{32,}/g;

/**
 * A path as it may be kept and told to others: without what opens something by itself. Whatever follows a page of
 * token links goes, and so does every part that looks like a token; ids stay.
 */
export function redactPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const page = decoded(segments[0] ?? '').toLowerCase();
  const kept = SECRET_PAGES.includes(page)
    ? [page, ...(segments.length > 1 ? [REDACTED] : [])]
    : segments.map((segment) => (isTokenLike(decoded(segment)) ? REDACTED : segment));
  return `/${kept.join('/')}`.slice(0, PATH_LENGTH);
}

/** Whether an address opens something by itself: nobody else's script may run there. */
export const containsSecret = (path: string): boolean => redactPath(path).includes(REDACTED);

/** Whether a text may hold a secret: a long run of letters and digits that is no id and no lower-case name. */
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

/** What a page view is counted under: the title of the page. */
export const viewCategory = (path: string): string => (path === '/' ? 'Login page' : (titleOf(path) ?? 'No such page'));
