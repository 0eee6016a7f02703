import { showCents } from '#contract/payments/rules/money.ts';

/** What was typed in a field of money, in cents; null where that is no amount. */
export function toCents(typed: string): number | null {
  const found = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(typed.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}

/** The same the other way, without a sign. */
export function typedOf(cents: number): string {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, '0')}`;
}

/** In sentences and cards: cents only where there are any. Columns show them all. */
export const dollars = (cents: number): string => showCents(cents).replace(/\.00$/, '');
