/**
 * Work history as a state machine. A project is recorded `pending`; its outcome is final until the hiring side
 * corrects the record and sends it again.
 */
export const PROJECT_STATES = ['pending', 'verified', 'rejected', 'revision_requested'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const PROJECT_ACTIONS = ['verify', 'reject', 'request_revision'] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<ProjectState, Partial<Record<ProjectAction, ProjectState>>>> = {
  pending: { verify: 'verified', reject: 'rejected', request_revision: 'revision_requested' },
  verified: {},
  rejected: {},
  revision_requested: {},
};

/** The state after `action`, or null where the state does not allow it. */
export function nextState(state: ProjectState, action: ProjectAction): ProjectState | null {
  return TRANSITIONS[state][action] ?? null;
}

/** The states from which `action` is possible: what a guarded UPDATE asks for. */
export function statesBefore(action: ProjectAction): ProjectState[] {
  return PROJECT_STATES.filter((state) => nextState(state, action) !== null);
}

/** The fixed reasons for rejecting (spec, section 2); any other text is the person's own. */
export const REJECTION_REASONS = [
  'I was contacted about this, but not hired',
  'I never had any involvement in this project',
] as const;
