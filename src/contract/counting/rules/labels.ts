import type { ParticipationKind } from '../../parent-projects/rules.ts';
import type { CountingRule, DecidingDay } from '../schema/pack.ts';

export const KIND_LABELS: Readonly<Record<ParticipationKind, string>> = {
  own_forces: 'own forces',
  professional_services: 'professional services',
  bonding_insurance: 'bonding and insurance',
  manufacturer: 'manufacturer',
  regular_dealer: 'regular dealer',
  distributor: 'distributor',
  supplier: 'supplier',
  broker: 'broker',
  trucking: 'trucking',
};

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
