/** The cookie that holds the login token (spec, section 4). The server never reads it: calls carry it as Bearer. */
const COOKIE = 'login-token';

export function readToken(): string | null {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return entry ? decodeURIComponent(entry.slice(COOKIE.length + 1)) || null : null;
}

export function writeToken(token: string): void {
  document.cookie = cookie(encodeURIComponent(token));
}

export function clearToken(): void {
  document.cookie = `${cookie('')}; max-age=0`;
}

function cookie(value: string): string {
  return `${COOKIE}=${value}; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
}
