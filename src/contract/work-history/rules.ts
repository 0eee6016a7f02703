import type { UserType } from '../access/user-types.ts';
import { HIRING_SIDE } from '../access/user-types.ts';

/**
 * The state machine of work history. The hiring side records (`pending`), the firm responds; a revision that the firm
 * requests is verified by the hiring side. Rejected and revised records can be corrected and sent again. `verified` and
 * `withdrawn` are final for both parties; only the platform can retract verified work.
 */
export const WORK_HISTORY_STATES = ['pending', 'verified', 'rejected', 'revision_requested', 'withdrawn'] as const;
export type WorkHistoryState = (typeof WORK_HISTORY_STATES)[number];

export const PROJECT_ACTIONS = [
  'verify',
  'reject',
  'request_revision',
  'verify_revision',
  'correct',
  'withdraw',
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/** The party of a project that a person acts for. */
export const SIDES = ['hiring_company', 'mwbe'] as const;
export type Side = (typeof SIDES)[number];

/** The hiring side reminds a firm at most once a week. */
export const RECORD_REMINDER_DAYS = 7;

/** The steps in the history of a record. */
export const EVENT_KINDS = [
  'recorded',
  'corrected',
  'verified',
  'rejected',
  'revision_requested',
  'revision_verified',
  'withdrawn',
  'retracted',
  'reminded',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who took a step; the platform retracts. */
export const EVENT_SIDES = [...SIDES, 'platform'] as const;
export type EventSide = (typeof EVENT_SIDES)[number];

/** The step that each action leaves in the history. */
export const EVENT_OF_ACTION: Readonly<Record<ProjectAction, EventKind>> = {
  verify: 'verified',
  reject: 'rejected',
  request_revision: 'revision_requested',
  verify_revision: 'revision_verified',
  correct: 'corrected',
  withdraw: 'withdrawn',
};

/** Nobody may confirm their own record: each action belongs to one side. */
export const ACTING_SIDE: Readonly<Record<ProjectAction, Side>> = {
  verify: 'mwbe',
  reject: 'mwbe',
  request_revision: 'mwbe',
  verify_revision: 'hiring_company',
  correct: 'hiring_company',
  withdraw: 'hiring_company',
};

/** User types that act for a side; staff acts for neither. */
export const TYPES_OF_SIDE: Readonly<Record<Side, readonly UserType[]>> = {
  mwbe: ['MWBE'],
  hiring_company: HIRING_SIDE,
};

const TRANSITIONS: Readonly<Record<WorkHistoryState, Partial<Record<ProjectAction, WorkHistoryState>>>> = {
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

/** The state after `action`, or null if the state does not allow it. */
export function nextState(state: WorkHistoryState, action: ProjectAction): WorkHistoryState | null {
  return TRANSITIONS[state][action] ?? null;
}

/** The states that allow `action`, for the condition of a guarded UPDATE. */
export function statesBefore(action: ProjectAction): WorkHistoryState[] {
  return WORK_HISTORY_STATES.filter((state) => nextState(state, action) !== null);
}

/** The actions open to a user of this type who acts for `side` on a project in this state. */
export function possibleActions(state: WorkHistoryState, userType: UserType, side: Side): ProjectAction[] {
  return PROJECT_ACTIONS.filter(
    (action) =>
      nextState(state, action) !== null && ACTING_SIDE[action] === side && TYPES_OF_SIDE[side].includes(userType),
  );
}

/** The predefined rejection reasons (specification, section 2); any other text is free-form. */
export const REJECTION_REASONS = [
  'I was contacted about this, but not hired',
  'I never had any involvement in this project',
] as const;
