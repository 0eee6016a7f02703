import type { ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { dollars } from '#web/payments/model/money.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy/projects.ts';
import { goalAmount } from '../model/goal-form.ts';
import css from './Projects.module.css';

const { columns } = copy;

export const nameOf = ({ name, number }: Pick<ProjectRow, 'name' | 'number'>): string =>
  number ? `${name} (${number})` : name;

/** `Jun 1, 2026 – May 31, 2028`; null where neither is known. */
export function datesOf({ starts_on: from, ends_on: until }: Pick<ProjectRow, 'starts_on' | 'ends_on'>): string | null {
  if (from && until) return copy.dates(day(from, 'short'), day(until, 'short'));
  if (from) return copy.from(day(from, 'short'));
  return until ? copy.until(day(until, 'short')) : null;
}

export const placeOf = ({ city, state_code }: Pick<ProjectRow, 'city' | 'state_code'>): string | null =>
  [city, state_code].filter(Boolean).join(', ') || null;

export const roleOf = ({ role, sees }: Pick<ProjectRow, 'role' | 'sees'>): string =>
  copy.role(copy.roles[role], copy.sights[sees]);

function goalsOf({ goals, goals_total }: ProjectRow): string {
  if (goals.length === 0) return copy.noGoals;
  const shown = goals.map((goal) => `${goal.group_code} ${goalAmount(goal)}`);
  const more = goals_total - goals.length;
  return [...shown, ...(more > 0 ? [copy.moreGoals(more)] : [])].join(' · ');
}

const setupOf = ({ setup }: ProjectRow): string => setup.map((step) => copy.setup[step]).join(' · ');

/** @param waiting what another room says waits for the person in a project */
export function projectColumns(waiting: (row: ProjectRow) => string | null): readonly Column<ProjectRow>[] {
  const waits = (row: ProjectRow) => [waiting(row), setupOf(row)].filter(Boolean).join(' · ') || copy.none;
  return [
    { id: 'name', header: columns.name, cell: nameOf, width: 210 },
    {
      id: 'waiting',
      header: columns.waiting,
      cell: (row) => (waits(row) === copy.none ? copy.none : <span className={css.waits}>{waits(row)}</span>),
      value: waits,
      width: 200,
    },
    { id: 'goals', header: columns.goals, cell: goalsOf, width: 150 },
    {
      id: 'state',
      header: columns.state,
      cell: ({ state, is_archived }) => (is_archived ? copy.archived : copy.states[state]),
      width: 90,
    },
    { id: 'role', header: columns.role, cell: roleOf, width: 100 },
    { id: 'owner', header: columns.owner, cell: ({ owner }) => owner, width: 120 },
    { id: 'place', header: columns.place, cell: (row) => placeOf(row) ?? copy.none, width: 100 },
    { id: 'dates', header: columns.dates, cell: (row) => datesOf(row) ?? copy.none, width: 165 },
    {
      id: 'budget',
      header: columns.budget,
      align: 'end',
      cell: ({ budget_cents }) => (budget_cents === null ? copy.none : dollars(budget_cents)),
      width: 112,
    },
  ];
}
