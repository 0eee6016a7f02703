import type { ProjectSort, SetupStep } from '#contract/parent-projects/rules/projects.ts';
import type { ParentProjectState, ProjectRole, Sight } from '#contract/parent-projects/rules.ts';

/** What the list of projects and their heads say. */
export const copy = {
  title: 'Projects',
  intro: 'Developments and public contracts with goals for certified firms, workforce, or local hiring.',
  caption: 'Projects',
  noun: { one: 'project', many: 'projects' },
  new: 'New project',
  columns: {
    name: 'Project',
    owner: 'Owner',
    place: 'Place',
    dates: 'Dates',
    budget: 'Budget',
    state: 'State',
    role: 'Your role',
    goals: 'Goals today',
    waiting: 'Needs attention',
  },
  states: { planning: 'Planning', active: 'Active', completed: 'Completed' } satisfies Record<
    ParentProjectState,
    string
  >,
  archived: 'Archived',
  roles: {
    owner: 'Project owner',
    editor: 'Editor',
    reporter: 'Reporter',
    viewer: 'Viewer',
  } satisfies Record<ProjectRole, string>,
  sights: {
    all: null,
    branch: 'prime contractor',
    accepted: 'accepted figures',
  } satisfies Record<Sight, string | null>,
  role: (role: string, sight: string | null): string => (sight ? `${role}, ${sight}` : role),
  until: (day: string): string => `Until ${day}`,
  from: (day: string): string => `From ${day}`,
  dates: (from: string, until: string): string => `${from} – ${until}`,
  none: '–',
  noGoals: 'None yet',
  moreGoals: (more: number): string => `${more} more`,
  setup: {
    goals: 'Add goals',
    contracts: 'Add contracts',
    start: 'Start the project',
  } satisfies Record<SetupStep, string>,
  filters: {
    name: 'Search by name or number',
    state: 'State',
    owner: 'Owner',
    sort: 'Sort by',
    any: 'All',
    archived: 'Archived',
    clear: 'Clear filters',
    sorts: { newest: 'Newest first', name: 'Name', end: 'End date' } satisfies Record<ProjectSort, string>,
  },
  empty: 'No projects yet',
  emptyNote: {
    create: 'Create a project to set its goals, add its contracts, and follow what is paid and confirmed.',
    wait: 'Projects appear here once their owner invites you or your company’s prime contract is added.',
    staff: 'Projects of all companies appear here.',
  },
  emptyFiltered: 'No projects match',
  emptyArchived: 'No archived projects',
  loading: 'projects',
  failedTitle: "Couldn't load projects",
  failed: 'Your data is safe. Try again in a moment.',
  banner: {
    archived: 'This project is archived. Everyone can still read it; nobody can change it.',
    restore: 'Restore project',
  },
} as const;
