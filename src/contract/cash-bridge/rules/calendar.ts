import { daysAfter } from '../../payments/rules/prompt-payment-rules.ts';
import type { Cost } from '../rules.ts';

/** Days are counted by the calendar in UTC: clocks that go forward or back change nothing. */
const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => daysAfter(day, days, 'calendar');
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** @param month its first day */
export function addMonths(month: string, count: number): string {
  const [year, at] = parts(month);
  return iso(Date.UTC(year, at - 1 + count, 1));
}
/** The last day of the month of `day`. */
export const monthEnd = (day: string): string => addDays(addMonths(monthOf(day), 1), -1);

/** The Monday on or before. */
export function weekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** First days of the months from one to another, both included. */
export function monthsBetween(from: string, until: string, limit: number): string[] {
  const months: string[] = [];
  for (let month = from; month <= until && months.length < limit; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The days of a cost within a span; one on the 31st is on the last day of shorter months. */
export function costDays({ rhythm, from_on, until_on }: Cost, from: string, until: string): string[] {
  const last = until_on !== null && until_on < until ? until_on : until;
  const days: string[] = [];
  for (let at = 0; ; at++) {
    const day = costDay(rhythm, from_on, at);
    if (day === null || day > last) return days;
    if (day >= from) days.push(day);
  }
}

function costDay(rhythm: Cost['rhythm'], from: string, at: number): string | null {
  if (rhythm === 'once') return at === 0 ? from : null;
  if (rhythm === 'weekly') return addDays(from, 7 * at);
  const month = addMonths(monthOf(from), at);
  const [year, number, lastDay] = parts(monthEnd(month));
  return iso(Date.UTC(year, number - 1, Math.min(parts(from)[2], lastDay)));
}
