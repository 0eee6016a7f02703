import { type DateOrder, parseDate } from '#contract/imports/rules/dates.ts';
import { OPEN_ENDED } from './certificate-status.ts';

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Two dates with their times are shorter. */
const MAX_RANGE = 80;

/** The days of `1/1/2024 - 12/31/2026`; undefined for other text. */
export function parseDateRange(text: string, order?: DateOrder): DateRange | undefined {
  if (text.length > MAX_RANGE) return undefined;
  for (const between of text.matchAll(/ ?(?:[–—]| - | to | thru | through |(?<=\d{4})-(?=\d{1,2}\/)) ?/gi)) {
    const from = parseDate(text.slice(0, between.index), order);
    const to = parseDate(text.slice(between.index + between[0].length), order);
    if (from && to && from <= to) return { from, to };
  }
  return undefined;
}

/** The first day of a period without an end: `10/01/2023 - no expiration`, `since 10/01/2023`; undefined for other text. */
export function parseOpenPeriod(text: string, order?: DateOrder): string | undefined {
  if (text.length > MAX_RANGE) return undefined;
  const [, since = text.trim()] = /^(?:since|from|effective) (.+)$/i.exec(text.trim()) ?? [];
  const [, day = '', end = ''] = /^(\S.{4,29}?) ?(?:[–—-]|to\b|thru\b|through\b|(?=until\b)) ?(.*)$/i.exec(since) ?? [];
  const isOpen = end === '' || OPEN_ENDED.test(end) || WITHOUT_END.test(end);
  const from = isOpen ? parseDate(day.trim(), order) : undefined;
  return from ?? (since === text.trim() ? undefined : parseDate(since, order));
}
const WITHOUT_END =
  /^(?:until (?:revoked|withdrawn|cancell?ed|further notice)|present|current(?:ly)?|ongoing|n\/?a|none)$/i;
