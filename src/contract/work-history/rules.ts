import type { UserType } from '../access/user-types.ts';
import { HIRING_SIDE } from '../access/user-types.ts';

/**
 * Work history as a state machine. The hiring side records (`pending`), the firm answers; a revision that the firm asks
 * for is verified by the hiring side. What was rejected or revised can be corrected and sent again; `verified` and
 * `withdrawn` are final for both of them; only the platform takes verified work back.
 */
export const PROJECT_STATES = ['pending', 'verified', 'rejected', 'revision_requested', 'withdrawn'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const PROJECT_ACTIONS = [
  'verify',
  'reject',
  'request_revision',
  'verify_revision',
  'correct',
  'withdraw',
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/** Which party of a project a person acts for. */
export const SIDES = ['hiring_company', 'mwbe'] as const;
export type Side = (typeof SIDES)[number];

/** Nobody confirms what they recorded themselves: each action belongs to one side. */
export const ACTING_SIDE: Readonly<Record<ProjectAction, Side>> = {
  verify: 'mwbe',
  reject: 'mwbe',
  request_revision: 'mwbe',
  verify_revision: 'hiring_company',
  correct: 'hiring_company',
  withdraw: 'hiring_company',
};

/** User types that act for a side; staff answers for nobody. */
export const TYPES_OF_SIDE: Readonly<Record<Side, readonly UserType[]>> = {
  mwbe: ['MWBE'],
  hiring_company: HIRING_SIDE,
};

const TRANSITIONS: Readonly<Record<ProjectState, Partial<Record<ProjectAction, ProjectState>>>> = {
  pending: {
    verify: 'verified',
    reject: 'rejected',
    request_revision: 'revision_requested',
    correct: 'pending',
    withdraw: 'withdrawn',
  },
  rejected: { correct: 'pending', withdraw: 'withdrawn' },
  revision_requested: { verify_revision: 'verified', correct: 'pending', withdraw: 'withdrawn' },
  verified: {},
  withdrawn: {},
};

/** The state after `action`, or null where the state does not allow it. */
export function nextState(state: ProjectState, action: ProjectAction): ProjectState | null {
  return TRANSITIONS[state][action] ?? null;
}

/** The states from which `action` is possible: what a guarded UPDATE asks for. */
export function statesBefore(action: ProjectAction): ProjectState[] {
  return PROJECT_STATES.filter((state) => nextState(state, action) !== null);
}

/** What somebody of this user type may do to a project in this state on which they act for `side`. */
export function possibleActions(state: ProjectState, userType: UserType, side: Side): ProjectAction[] {
  return PROJECT_ACTIONS.filter(
    (action) =>
      nextState(state, action) !== null && ACTING_SIDE[action] === side && TYPES_OF_SIDE[side].includes(userType),
  );
}

/** The fixed reasons for rejecting (spec, section 2); any other text is the person's own. */
export const REJECTION_REASONS = [
  'I was contacted about this, but not hired',
  'I never had any involvement in this project',
] as const;
