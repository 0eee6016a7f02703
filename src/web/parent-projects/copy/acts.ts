import type { ParentProjectState } from '#contract/parent-projects/rules.ts';

/** What can be done with a project as a whole; each is asked first. */
export const ACTS = ['planning', 'active', 'reopen', 'completed', 'archive', 'restore'] as const;
export type ProjectAct = Exclude<(typeof ACTS)[number], 'planning'>;

export const copy = {
  menu: 'Manage project',
  edit: 'Edit project',
  goals: 'Goals and history',
  cancel: 'Cancel',
  names: {
    active: 'Start project',
    reopen: 'Reopen project',
    completed: 'Complete project',
    archive: 'Archive project',
    restore: 'Restore project',
  } satisfies Record<ProjectAct, string>,
  questions: {
    active: (name: string) => `Start ${name}?`,
    reopen: (name: string) => `Reopen ${name}?`,
    completed: (name: string) => `Complete ${name}?`,
    archive: (name: string) => `Archive ${name}?`,
    restore: (name: string) => `Restore ${name}?`,
  } satisfies Record<ProjectAct, (name: string) => string>,
  notes: {
    active: 'From now on, monthly reports can be due.',
    reopen: 'The project becomes active again.',
    completed: 'All work is done. You can reopen the project later.',
    archive:
      'Everyone who takes part can still read it, but nobody can change or report anything until it is restored.',
    restore: 'People can change it and report again.',
  } satisfies Record<ProjectAct, string>,
  done: {
    active: 'Project started',
    reopen: 'Project reopened',
    completed: 'Project completed',
    archive: 'Project archived',
    restore: 'Project restored',
  } satisfies Record<ProjectAct, string>,
};

/** The step that a state leads to. */
export const STEP: Readonly<Record<ParentProjectState, ProjectAct>> = {
  planning: 'active',
  active: 'completed',
  completed: 'reopen',
};
