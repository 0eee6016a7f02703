const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `$1,180,000`; whole US dollars, `fallback` where there is no amount. */
export function money(amount: number | null | undefined, fallback = 'N/A'): string {
  if (amount === null || amount === undefined) return fallback;
  const cents = amount % 1 === 0 ? 0 : 2;
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  });
}

export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** `1 firm`, `2,140 firms`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** What was typed as an amount: digits only. */
export function digits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/** Digits with thousands separators; an empty text stays empty. */
export function grouped(digitsOnly: string): string {
  return digitsOnly.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A calendar day `YYYY-MM-DD` as `November 20, 2026`, in tables (`short`) as `Nov 20, 2026`. */
export function day(date: string, style: 'long' | 'short' = 'long'): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: style, day: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, dayOfMonth),
  );
}

/** A moment as the day that it is where the reader sits. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant));
}

/** `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`; a clock that runs ahead reads `just now`. */
export function relativeTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${plural(Math.floor(passed / MINUTE), 'minute')} ago`;
  if (passed < DAY) return `${plural(Math.floor(passed / HOUR), 'hour')} ago`;
  return `${plural(Math.floor(passed / DAY), 'day')} ago`;
}

/** First letters of first and last name, upper-cased. */
export function initials(first: string, last: string): string {
  return `${[...first.trim()][0] ?? ''}${[...last.trim()][0] ?? ''}`.toUpperCase();
}

/** A text that a list prints in capitals alone, as a sentence; every other text as it is. */
export function sentence(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase();
}

/** A link that a browser may follow: http or https only, `http://` added where no scheme stands; else null. */
export function webLink(address: string | null): string | null {
  if (!address?.trim()) return null;
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null;
}
