import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** Text for a missing value: in cards and dialogs, in tables, in totals. */
export type Missing = 'N/A' | '–' | '$0';

/** `$1,180,000`, cents only where there are any; US dollars. */
export function money(amount: number | null | undefined, missing: Missing = 'N/A'): string {
  if (!Number.isFinite(amount)) return missing;
  // + 0 removes the sign of a negative zero
  const rounded = Math.round(Number(amount) * 100) / 100 + 0;
  const cents = rounded % 1 === 0 ? 0 : 2;
  return rounded.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  });
}

/** `24.6%` from 24.6; one decimal at most. */
export function percent(figure: number | null | undefined, missing: Missing = 'N/A'): string {
  if (!Number.isFinite(figure)) return missing;
  const rounded = Math.round(Number(figure) * 10) / 10 + 0;
  return `${rounded.toLocaleString('en-US')}%`;
}

/** `(410) 555-0142` or `1 (410) 555-0142`, from any notation; other text is returned unchanged. */
export function phone(text: string): string {
  return text.replace(
    /^\s*\+?(1?)[\s.(-]*(\d{3})[\s.)-]*(\d{3})[\s.-]*(\d{4})\s*$/,
    (_, country, area, exchange, line) => `${country && '1 '}(${area}) ${exchange}-${line}`,
  );
}

/** `52-1234567`, from any notation; other text is returned unchanged. */
export function taxId(text: string): string {
  return text.replace(/^\s*(\d{2})[\s-]*(\d{1,7})\s*$/, '$1-$2');
}

/** Without `Intl` for whole numbers: its first use costs as much as many rows, and pages show dozens of counts. */
export function count(number: number): string {
  return Number.isSafeInteger(number) ? withThousandsSeparators(String(number)) : number.toLocaleString('en-US');
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
export function withThousandsSeparators(digitsOnly: string): string {
  return digitsOnly.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A calendar day `YYYY-MM-DD` as `November 20, 2026`, in tables (`short`) as `Nov 20, 2026`. */
export function day(date: string, style: 'long' | 'short' = 'long'): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const name = MONTHS[month - 1] ?? '';
  return `${style === 'short' ? name.slice(0, 3) : name} ${dayOfMonth}, ${year}`;
}

/** As `Intl` says them; each of its formatters takes longer to make than a row of a table to render. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A moment as the day that it is where the reader sits. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant));
}

/** A moment on the clock of a place, such as `Jan 15, 2027, 12:00 PM EST`; without a zone on the reader's own. */
export function momentAt(instant: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(instant));
}

/** `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`; a clock that runs ahead reads `just now`. */
export function relativeTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${plural(Math.floor(passed / MINUTE_MS), 'minute')} ago`;
  if (passed < DAY_MS) return `${plural(Math.floor(passed / HOUR_MS), 'hour')} ago`;
  return `${plural(Math.floor(passed / DAY_MS), 'day')} ago`;
}

/** First letters of first and last name, upper-cased. */
export function initials(first: string, last: string): string {
  return `${[...first.trim()][0] ?? ''}${[...last.trim()][0] ?? ''}`.toUpperCase();
}

/** A text that a list prints in capitals alone, as a sentence; every other text as it is. */
export function sentence(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase();
}

/** A safe URL: http or https only, `http://` is added where the scheme is missing; else null. */
export function webLink(address: string | null): string | null {
  if (!address?.trim()) return null;
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  // a name before an @ is read as the site
  return url.username || url.password ? null : url.href;
}

/**
 * Address of a profile on another site, from the name there: `@batista` on `https://social.example` leads to
 * `https://social.example/batista`. The first character is dropped; people who leave the sign out lose nothing.
 */
export function socialLink(handle: string | null, site: string): string | null {
  const name = handle?.trim().replace(/^[^\p{L}\p{N}_]/u, '');
  return name ? webLink(`${site.replace(/\/$/, '')}/${encodeURIComponent(name)}`) : null;
}
