import type { Factor } from '../schema.ts';

export const WHOLE: Factor = { numerator: '1', denominator: '1' };
export const NOTHING: Factor = { numerator: '0', denominator: '1' };

/** A part of a whole as a reduced fraction, cut to 0 and 1. @param whole more than 0 */
export function fraction(part: number | bigint, whole: number | bigint): Factor {
  const [above, below] = [BigInt(part), BigInt(whole)];
  if (below <= 0n) throw new Error('A fraction needs a whole above zero');
  if (above <= 0n) return NOTHING;
  if (above >= below) return WHOLE;
  const divisor = greatestCommonDivisor(above, below);
  return { numerator: String(above / divisor), denominator: String(below / divisor) };
}

export const multiply = (a: Factor, b: Factor): Factor =>
  fraction(BigInt(a.numerator) * BigInt(b.numerator), BigInt(a.denominator) * BigInt(b.denominator));

/**
 * The one rounding of counting: cents × numerator ÷ denominator in whole numbers, toward zero, so that what is counted is
 * never more than what was paid and a payment that went back takes off what it had added. In SQL:
 * `div(cents::numeric * numerator::numeric, denominator::numeric)`.
 * @param cents whole, may be negative
 */
export function applyFactor(cents: number, { numerator, denominator }: Factor): number {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is no number of whole cents`);
  return Number((BigInt(cents) * BigInt(numerator)) / BigInt(denominator));
}

export const isNothing = ({ numerator }: Factor): boolean => numerator === '0';
export const isWhole = ({ numerator, denominator }: Factor): boolean => numerator === denominator;

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
