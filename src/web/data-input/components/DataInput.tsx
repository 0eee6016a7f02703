import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MONTHLY_REPORTS, type MonthlyReport } from '#contract/data-input/rules.ts';
import type { MonthHead, Setup } from '#contract/data-input/schema/months.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { left, right } from '#web/ui/icons.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from '../copy.ts';
import { type DataInputSearch, monthFrom, parseSearch } from '../model/search.ts';
import { monthsQuery, setupQuery, useOpenMonth } from '../queries.ts';
import css from './Month.module.css';
import { Month } from './Month.tsx';
import { Places } from './Places.tsx';

interface Props {
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly search: Readonly<Record<string, unknown>>;
  /** Other ways to enter the figures of a branch, for who may. */
  readonly toolsOf: (branch: string) => ReactNode;
  /** What belongs to the tab besides its months. */
  readonly children?: ReactNode;
}

/** The month's figures of a project: a month of a prime contract at a time, in the address. */
export function DataInput({ project, tab, search, toolsOf, children }: Props) {
  const query = useQuery(setupQuery(project));
  const asked = parseSearch(search);
  const kept = new URLSearchParams({ ...asked }).toString();
  const tabs = MONTHLY_REPORTS.map((id) => ({
    id,
    label: copy.tabs[id],
    path: `/parent-project/${project}/data-input/${id}${kept && `?${kept}`}`,
  }));
  return (
    <div className={`page ${css.page}`}>
      <PageHeading>{copy.title}</PageHeading>
      <TabMenu label={copy.tabsLabel} tabs={tabs} defaultId={tab} />
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
        {(setup) =>
          setup.branches.length === 0 ? (
            <EmptyState title={copy.noBranches}>{copy.noBranchesNote}</EmptyState>
          ) : (
            <Chosen key={tab} project={project} tab={tab} asked={asked} setup={setup} toolsOf={toolsOf} />
          )
        }
      </QueryBoundary>
      {children}
    </div>
  );
}

interface ChosenProps {
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly asked: DataInputSearch;
  readonly setup: Setup;
  readonly toolsOf: Props['toolsOf'];
}

function Chosen({ project, tab, asked, setup, toolsOf }: ChosenProps) {
  const navigate = useNavigate();
  const branch =
    setup.branches.find(({ id }) => id === asked.branch) ??
    setup.branches.find(({ may_report }) => may_report) ??
    setup.branches[0];
  const month = asked.month ?? monthFrom(setup.this_month, -1);
  const query = useQuery(monthsQuery(project, tab, branch?.id ?? ''));
  const choose = (change: DataInputSearch) =>
    void navigate({ to: '.', search: { month, branch: branch?.id, ...change } as never });
  return (
    <>
      <Pickers setup={setup} branch={branch?.id ?? ''} month={month} months={query.data ?? []} onChoose={choose}>
        {branch?.may_report && toolsOf(branch.id)}
      </Pickers>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} />}>
        {(months) => {
          const head = months.find((one) => one.month === month);
          if (head) return <Month key={head.id} id={head.id} setup={setup} />;
          const isToCome = month > setup.this_month;
          return (
            <NotOpen
              project={project}
              tab={tab}
              branch={branch?.id ?? ''}
              month={month}
              mayOpen={!isToCome && branch?.may_report === true}
              isToCome={isToCome}
            />
          );
        }}
      </QueryBoundary>
      {tab === 'local-hiring' && <Places project={project} mayEdit={setup.may_edit_places} />}
    </>
  );
}

interface PickersProps {
  readonly setup: Setup;
  readonly branch: string;
  readonly month: string;
  readonly months: readonly MonthHead[];
  readonly onChoose: (change: DataInputSearch) => void;
  readonly children: ReactNode;
}

/** Months to choose at once; others by one step. */
const LISTED = 12;

function Pickers({ setup, branch, month, months, onChoose, children }: PickersProps) {
  const states = new Map(months.map((one) => [one.month, copy.states[one.state]]));
  const recent = Array.from({ length: LISTED }, (_, back) => monthFrom(setup.this_month, -back));
  const listed = [...new Set([...recent, ...states.keys(), month])].toSorted().reverse();
  return (
    <div className={css.pickers}>
      {setup.branches.length > 1 && (
        <Dropdown
          label={copy.branch}
          look="inline"
          items={setup.branches.map(({ id, firm, title }) => ({
            value: id,
            label: firm ? `${firm}: ${title}` : title,
          }))}
          value={branch}
          onChange={(id) => onChoose({ branch: id })}
        />
      )}
      <div className={css.step}>
        <IconButton label={copy.earlier} onClick={() => onChoose({ month: monthFrom(month, -1) })}>
          <Icon of={left} size={20} />
        </IconButton>
        <Dropdown
          label={copy.month}
          look="inline"
          items={listed.map((value) => ({ value, label: copy.monthState(value, states.get(value) ?? null) }))}
          value={month}
          onChange={(value) => onChoose({ month: value })}
        />
        <IconButton
          label={copy.later}
          disabled={month >= setup.this_month}
          onClick={() => onChoose({ month: monthFrom(month, 1) })}
        >
          <Icon of={right} size={20} />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

interface NotOpenProps {
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly branch: string;
  readonly month: string;
  readonly mayOpen: boolean;
  readonly isToCome: boolean;
}

function NotOpen({ project, tab, branch, month, mayOpen, isToCome }: NotOpenProps) {
  const open = useOpenMonth(project);
  const note = isToCome ? copy.notYet : mayOpen ? copy.notOpenNote : copy.notOpenRead;
  return (
    <EmptyState title={copy.notOpen(month)}>
      <p>{note}</p>
      {mayOpen && (
        <Button loading={open.isPending} onClick={() => open.mutate({ tab, branch_id: branch, month })}>
          {copy.open(month)}
        </Button>
      )}
      <FormError>{open.error?.message}</FormError>
    </EmptyState>
  );
}
