import { PARTICIPATION_LABELS, type ParticipationKind } from '../../parent-projects/rules.ts';
import type { CountingRule, DecidingDay } from '../schema/pack.ts';

/** Within a sentence. */
export const kindLabel = (kind: ParticipationKind): string => PARTICIPATION_LABELS[kind].toLowerCase();

export const DAY_LABELS: Readonly<Record<DecidingDay, string>> = {
  bid: 'bid opening',
  award: 'award',
  payment: 'payment',
};

export const CONTRACT_LABELS: Readonly<Record<CountingRule['applies_to'], string>> = {
  any: 'all contracts',
  construction: 'construction contracts',
  other: 'contracts other than construction',
};

/** `60%`, `33.33%`. */
export const formatPercent = (bps: number): string => `${bps / 100}%`;

/** `$1,234.50`, `-$1,234.50`; exact for every safe integer. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = BigInt(digits.slice(0, -2)).toLocaleString('en-US');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
