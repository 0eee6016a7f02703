import { PROJECT_SORTS, type ProjectSort } from '#contract/parent-projects/rules/projects.ts';
import { PARENT_PROJECT_STATES, type ParentProjectState } from '#contract/parent-projects/rules.ts';

/** What the list is filtered by; it is in the address, so that it can be shared and comes back. */
export interface ProjectsSearch {
  /** Part of the name or number. */
  readonly q?: string;
  readonly state?: ParentProjectState;
  readonly owner_id?: string;
  readonly archived?: 'true';
  readonly sort?: ProjectSort;
  /** The form for a new project is open. */
  readonly new?: 'true';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_NAME = 200;

/** What the address says, without what no filter can be: people edit addresses. */
export function parseProjectsSearch(search: Readonly<Record<string, unknown>>): ProjectsSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MOST_NAME) : '';
  const state = PARENT_PROJECT_STATES.find((one) => one === search.state);
  const { owner_id } = search;
  const isOwner = typeof owner_id === 'string' && UUID.test(owner_id);
  const sort = PROJECT_SORTS.find((one) => one === search.sort && one !== 'newest');
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(isOwner && { owner_id }),
    ...(search.archived === 'true' && { archived: 'true' }),
    ...(sort && { sort }),
    ...(search.new === 'true' && { new: 'true' }),
  };
}

/** Filters that the person chose: the order is none. */
export const isFiltered = ({ q, state, owner_id, archived }: ProjectsSearch): boolean =>
  [q, state, owner_id, archived].some((value) => value !== undefined);

/** What the address asks of the server. */
export const projectFilters = ({ q, state, owner_id, archived, sort }: ProjectsSearch) => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(owner_id && { owner_company_id: owner_id }),
  ...(archived && { archived }),
  ...(sort && { sort }),
});

/** What is open on the home of a project. */
export interface HomeSearch {
  readonly open?: 'goals' | 'edit';
}
export const parseHomeSearch = ({ open }: Readonly<Record<string, unknown>>): HomeSearch =>
  open === 'goals' || open === 'edit' ? { open } : {};
