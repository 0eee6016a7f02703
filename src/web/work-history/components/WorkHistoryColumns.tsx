import type { Project } from '#contract/work-history/schema.ts';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy/list.ts';
import { copy as history } from '../copy/timeline.ts';
import { copy as words } from '../copy.ts';
import { StateBadge } from './StateBadge.tsx';

interface ColumnOptions {
  /** Whether the hiring side views the list; each side sees the other's name. */
  readonly hirer: boolean;
  readonly actionsFor: (row: Project) => readonly MenuAction[];
}

/** The columns of the list, for the side that views it. */
export function columnsOf({ hirer, actionsFor: actsOf }: ColumnOptions): readonly Column<Project>[] {
  const all: readonly (Column<Project> | null)[] = [
    { id: 'project', header: copy.project, cell: ({ title }) => title, width: 220 },
    hirer
      ? {
          id: 'firm',
          header: copy.firm,
          cell: ({ mwbe }) => <ProfileLink firm={mwbe}>{mwbe.legal_business_name}</ProfileLink>,
          value: ({ mwbe }) => mwbe.legal_business_name,
          width: 180,
        }
      : {
          id: 'company',
          header: copy.company,
          cell: ({ hiring_company }) => hiring_company.business_name,
          width: 190,
        },
    {
      id: 'amount',
      header: copy.amount,
      cell: ({ budget }) => money(budget),
      value: ({ budget }) => budget,
      align: 'end',
      width: 130,
    },
    {
      id: 'dates',
      header: copy.dates,
      cell: ({ start_date, end_date }) => copy.fromTo(day(start_date, 'short'), day(end_date, 'short')),
      width: 210,
    },
    {
      id: 'state',
      header: copy.status,
      cell: ({ state, waits_for_claim }) => <StateBadge state={state} awaitingClaim={waits_for_claim} />,
      value: ({ state, waits_for_claim }) =>
        state === 'pending' && waits_for_claim ? words.awaitingClaim : words.states[state],
      phone: 'bare',
      width: 176,
    },
    {
      id: 'recorded',
      header: copy.recorded,
      cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'),
      width: 112,
    },
    {
      id: 'last',
      header: history.lastChange,
      cell: ({ last_event }) => last_event && history.lastBy[last_event.side](day(last_event.at.slice(0, 10), 'short')),
      width: 190,
    },
    hirer
      ? {
          id: 'actions',
          header: copy.actions,
          cell: (row) => <EllipsisMenu about={row.title} actions={actsOf(row)} />,
          value: () => null,
          hideable: false,
          // the dialog of the row has the same actions
          phone: 'hidden',
          width: 90,
        }
      : null,
  ];
  return all.filter((column) => column !== null);
}
