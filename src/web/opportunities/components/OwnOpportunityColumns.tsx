import type { ReactNode } from 'react';
import type { OwnOpportunity } from '#contract/opportunities/schema.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy/dashboard.ts';
import { copy as names } from '../copy/facts.ts';
import { deadlineText, isDueSoon, timeLeft } from '../model/deadline.ts';
import css from './Dashboard.module.css';
import { StateBadge } from './StateBadge.tsx';

interface Options {
  readonly now: number;
  /** The person acts for several companies. */
  readonly hasSeveral: boolean;
  /** Of another feature. */
  readonly firms: FirmsCell | undefined;
}

/** How far firms came with the opportunity of this id. */
export type FirmsCell = (id: string) => ReactNode;

const placeOf = ({ city, state_code }: OwnOpportunity) => [city, state_code].filter(Boolean).join(', ') || copy.noPlace;

export function columnsOf({ now, hasSeveral, firms }: Options): readonly Column<OwnOpportunity>[] {
  const { columns } = copy;
  const company: Column<OwnOpportunity> = {
    id: 'company',
    header: columns.company,
    cell: ({ owner }) => owner,
    width: 180,
  };
  return [
    { id: 'title', header: columns.title, cell: ({ title }) => title ?? names.untitled, width: 260 },
    {
      id: 'state',
      header: columns.state,
      cell: (row) => <StateBadge opportunity={row} />,
      value: ({ state }) => names.states[state],
      phone: 'bare',
      width: 120,
    },
    {
      id: 'deadline',
      header: columns.deadline,
      cell: (row) => <Deadline row={row} now={now} />,
      value: ({ deadline, time_zone }) => (deadline ? deadlineText(deadline, time_zone) : null),
      width: 250,
    },
    ...(firms ? [firmsColumn(firms)] : []),
    { id: 'place', header: columns.place, cell: placeOf, width: 150 },
    ...(hasSeveral ? [company] : []),
    {
      id: 'changed',
      header: columns.changed,
      cell: ({ updated_at }) => day(updated_at.slice(0, 10), 'short'),
      width: 120,
    },
  ];
}

const firmsColumn = (cell: FirmsCell): Column<OwnOpportunity> => ({
  id: 'firms',
  header: copy.columns.firms,
  cell: ({ id }) => cell(id),
  value: () => null,
  width: 220,
});

function Deadline({ row, now }: { readonly row: OwnOpportunity; readonly now: number }) {
  const { deadline, deadline_at, time_zone } = row;
  if (!deadline) return copy.noDeadline;
  const left = isDueSoon(row, now) && deadline_at ? timeLeft(deadline_at, now) : null;
  const text = deadlineText(deadline, time_zone);
  return left ? (
    <span className={css.soon}>
      {text}
      <span className="visually-hidden">. {copy.closes(left)}</span>
    </span>
  ) : (
    text
  );
}
