import { LIMITS } from '../../limits.ts';

/** Money is whole cents, so that sums are exact. */
export const MAX_CENTS = LIMITS.money * 100;

/** A sum that is beyond what numbers hold exactly, as no real one is, stays at the last that they hold. */
export const exactCents = (sum: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, sum));

/** `$1,234.50`, `-$5.00` */
export function showCents(cents: number): string {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}$${whole.toLocaleString('en-US')}.${String(part).padStart(2, '0')}`;
}

/** Retainage is given in hundredths of a percent: 500 are 5 %. */
export const showBasisPoints = (points: number): string => `${points / 100}%`;

/**
 * The most that may be withheld beside a payment: the contract's share of both together, rounded up to a cent. In
 * BigInt: the product is beyond what numbers hold exactly.
 */
export function maxRetainage(paidCents: number, points: number): number {
  if (paidCents <= 0 || points <= 0) return 0;
  if (points >= 10_000) return MAX_CENTS;
  const rest = BigInt(10_000 - points);
  return Number((BigInt(paidCents) * BigInt(points) + rest - 1n) / rest);
}
