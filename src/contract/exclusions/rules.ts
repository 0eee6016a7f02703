import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/**
 * Amounts of a contract that are left out of what goals are a share of. One person proposes, another with the right to edit
 * the project decides; what was approved stays readable when a later decision revokes it.
 */
export const EXCLUSION_STATES = ['proposed', 'approved', 'declined', 'withdrawn', 'revoked'] as const;
export type ExclusionState = (typeof EXCLUSION_STATES)[number];

export const EXCLUSION_ACTIONS = ['approve', 'decline', 'withdraw', 'revoke'] as const;
export type ExclusionAction = (typeof EXCLUSION_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<ExclusionState, Partial<Record<ExclusionAction, ExclusionState>>>> = {
  proposed: { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
  approved: { revoke: 'revoked' },
  declined: {},
  withdrawn: {},
  revoked: {},
};

/** The state after `action`, or null if the state does not allow it. */
export const nextExclusionState = (state: ExclusionState, action: ExclusionAction): ExclusionState | null =>
  TRANSITIONS[state][action] ?? null;

export const DECISIONS = ['approve', 'decline'] as const;

/** Uploads use the tus protocol below this path, in chunks; PDF or an image. */
export const EXCLUSION_UPLOAD = {
  path: '/exclusion_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

export const EXCLUSION_LIMITS = {
  note: 1000,
  /** Name of a reason. */
  name: 120,
  source: 300,
  /** Files of one exclusion. */
  files: 5,
  reasons: 200,
} as const;

/** What goals are a share of, in cents. `total`: all prime contracts; `excluded`: what was approved. */
export interface Denominator {
  readonly total_cents: number;
  readonly excluded_cents: number;
  readonly pending_cents: number;
}

/** What remains; never less than nothing, as a contract that shrank may be smaller than what was left out of it. */
export const remaining = ({ total_cents, excluded_cents }: Pick<Denominator, 'total_cents' | 'excluded_cents'>) =>
  Math.max(0, total_cents - excluded_cents);

/** A goal in dollars: its share of an amount, toward zero. @param bps hundredths of a percent @returns cents */
export const goalCents = (bps: number, cents: number): number => Number((BigInt(bps) * BigInt(cents)) / 10_000n);
