import type { GoalMeasure, GoalScope } from '../rules.ts';

const OF_CONTRACTS: readonly GoalMeasure[] = ['percent', 'amount'];

/** How goals of a scope are measured: contracts by their dollars, people by their hours or by who was hired. */
export const MEASURES_OF: Readonly<Record<GoalScope, readonly GoalMeasure[]>> = {
  all: OF_CONTRACTS,
  construction: OF_CONTRACTS,
  design: OF_CONTRACTS,
  supplies: OF_CONTRACTS,
  workforce: ['hours'],
  local_hiring: ['hires', 'hours'],
};

/** Certificates say for which goal a firm counts; of people they say nothing. */
export const countsCertificates = (scope: GoalScope): boolean => MEASURES_OF[scope] === OF_CONTRACTS;

export interface GoalValue {
  readonly bps: number | null;
  readonly amount_cents: number | null;
  readonly hours: number | null;
}

/** Whether exactly the number is given that a measure needs; hours are a number or a share of all hours. */
export function fitsMeasure(measure: GoalMeasure, { bps, amount_cents, hours }: GoalValue): boolean {
  const given = [bps, amount_cents, hours].filter((one) => one !== null).length;
  if (given !== 1) return false;
  if (measure === 'amount') return amount_cents !== null;
  return measure === 'hours' ? amount_cents === null : bps !== null;
}

/** `withdrawn`: it was replaced from its first day on, so it never held. */
export const GOAL_PERIODS = ['current', 'upcoming', 'ended', 'withdrawn'] as const;
export type GoalPeriod = (typeof GOAL_PERIODS)[number];

interface Dates {
  readonly effective_from: string;
  readonly effective_until: string | null;
}

/** @param today `YYYY-MM-DD` at the place of the project */
export function periodOf({ effective_from, effective_until }: Dates, today: string): GoalPeriod {
  if (effective_until !== null && effective_until < effective_from) return 'withdrawn';
  if (effective_until !== null && effective_until < today) return 'ended';
  return effective_from > today ? 'upcoming' : 'current';
}

/** Types and agencies of one goal. */
export const GOAL_CERTIFICATES = 50;
