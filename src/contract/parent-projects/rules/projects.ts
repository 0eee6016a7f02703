import type { ParentProjectState } from '../rules.ts';

/** What a project can become; a completed one is opened again where something was forgotten. */
export const NEXT_STATE: Readonly<Record<ParentProjectState, ParentProjectState>> = {
  planning: 'active',
  active: 'completed',
  completed: 'active',
};

export const statesBefore = (state: ParentProjectState): ParentProjectState[] =>
  (Object.keys(NEXT_STATE) as ParentProjectState[]).filter((before) => NEXT_STATE[before] === state);

export const PROJECT_SORTS = ['newest', 'name', 'end'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** What a project still lacks, for those who may change it. */
export const SETUP_STEPS = ['goals', 'contracts', 'start'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Rows of a project's home; the tables of the workspace have all. */
export const HOME_ROWS = { firms: 8, entries: 10 } as const;
/** Goals that a row of the list names. */
export const GOALS_AT_A_GLANCE = 6;
