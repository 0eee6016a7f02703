import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { day } from '#web/ui/formats.ts';

/** `2026-10` as `October 2026`. */
export const monthName = (month: string): string => day(`${month}-01`).replace(' 1,', '');

interface Month {
  readonly month: string;
  readonly lines: readonly PaymentLine[];
}

const saidAt = ({ reported_at }: PaymentLine): string => reported_at ?? '';

/** Lines by month, the last first; in a month as they were reported, a correction after the line that it names. */
export function monthsOf(lines: readonly PaymentLine[]): Month[] {
  const months = new Map<string, PaymentLine[]>();
  for (const line of lines) months.set(line.month, [...(months.get(line.month) ?? []), line]);
  return [...months]
    .map(([month, all]) => ({ month, lines: inOrder(all) }))
    .toSorted((a, b) => b.month.localeCompare(a.month));
}

function inOrder(lines: readonly PaymentLine[]): PaymentLine[] {
  const after = (id: string | null): PaymentLine[] =>
    lines
      .filter(({ corrects }) => corrects === id)
      .toSorted((a, b) => saidAt(a).localeCompare(saidAt(b)) || a.id.localeCompare(b.id))
      .flatMap((line) => [line, ...after(line.id)]);
  const known = after(null);
  return [...known, ...lines.filter((line) => !known.includes(line))];
}

/** The last months of work from `starts_on` until today, the last first. */
export function monthsUntil(startsOn: string, today: string): string[] {
  const [from, until] = [startsOn.slice(0, 7), today.slice(0, 7)];
  const months: string[] = [];
  for (let at = until; at >= from && months.length < MOST_MONTHS; at = monthBefore(at)) months.push(at);
  return months;
}
/** A choice of ten years is long enough. */
const MOST_MONTHS = 120;

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The day on the reader's own calendar. */
export function localDay(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
