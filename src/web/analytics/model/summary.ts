import type { ViewCount } from '#contract/analytics/schema.ts';
import { DAY_MS } from '#contract/durations.ts';

export interface PageSummary {
  readonly page: string;
  readonly today: number;
  readonly week: number;
  readonly month: number;
}

/** The last `number` days in UTC as `YYYY-MM-DD`, today first. */
export const lastDays = (number: number, now: number): string[] =>
  Array.from({ length: number }, (_, ago) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10));

/** Views of each page today, in 7 and in 30 days; the most viewed first. */
export function viewsByPage(counts: readonly ViewCount[], now: number): PageSummary[] {
  const week = lastDays(7, now);
  const pages = [...Map.groupBy(counts, ({ view_category }) => view_category)].map(([page, days]) => ({
    page,
    today: total(days.filter(({ day }) => day === week[0])),
    week: total(days.filter(({ day }) => week.includes(day))),
    month: total(days),
  }));
  return pages.sort((a, b) => b.month - a.month || a.page.localeCompare(b.page));
}

/** Views on each of the last 30 days, of one page or of all (null). */
export function viewsByDay(
  counts: readonly ViewCount[],
  page: string | null,
  now: number,
): { day: string; views: number }[] {
  const chosen = counts.filter(({ view_category }) => page === null || view_category === page);
  return lastDays(30, now).map((day) => ({ day, views: total(chosen.filter((one) => one.day === day)) }));
}

const total = (counts: readonly ViewCount[]): number => counts.reduce((sum, { views }) => sum + views, 0);
