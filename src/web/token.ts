/** The cookie that holds the login token (spec, section 4). The server never reads it: calls carry it as Bearer. */
const COOKIE = 'login-token';

/** What the page was loaded with; undefined until somebody asks. */
let own: string | null | undefined;

/**
 * The token of whoever this page shows. Another tab may have changed the cookie since: acts of this page remain those
 * of the person on screen, and never become somebody else's.
 */
export function readToken(): string | null {
  if (own === undefined) own = storedToken();
  return own;
}

/** Stores the token for the next page; this one keeps its own until it is replaced, or adopts the stored one. */
export function storeToken(token: string): void {
  readToken();
  document.cookie = cookie(encodeURIComponent(token));
}

/** Removes the token, unless another tab has stored another one. */
export function forgetToken(): void {
  if (storedToken() === readToken()) document.cookie = `${cookie('')}; max-age=0`;
}

/** From now on this page has the stored token: right only where it shows nothing of anybody. */
export function adoptToken(): void {
  own = storedToken();
}

/** The token in the cookie, which another tab may have put there. */
export function storedToken(): string | null {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(COOKIE.length + 1)) || null : null;
}

function cookie(value: string): string {
  return `${COOKIE}=${value}; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
}
