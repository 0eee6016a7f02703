import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { ApiError } from '#web/api.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { kindOf, listCopy } from '../copy/list.ts';
import { copy } from '../copy.ts';
import { monthName } from '../model/months.ts';
import { isFiltered, type PaymentsSearch, parsePaymentsSearch } from '../model/search.ts';
import { tasksQuery, totalsQuery } from '../queries.ts';
import { ContractTable } from './ContractTable.tsx';
import { Figures } from './Figures.tsx';
import { type Changes, Filters } from './Filters.tsx';
import type { Award } from './NewContract.tsx';
import css from './Payments.module.css';
import { TaskList } from './TaskList.tsx';
import { type Grouped, TotalsTable } from './TotalsTable.tsx';

// a contract is recorded once
const NewContract = lazyNamed(() => import('./NewContract.tsx'), 'NewContract');

interface Props {
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Of other rooms, beside the heading: reports by paste, imports, exports. */
  readonly tools?: ReactNode;
  /** Of another room, for firms: money that is expected. */
  readonly cash?: { readonly label: string; readonly panel: ReactNode } | undefined;
  /** Of another room: what a new contract says of the award that it records; null while that is read. */
  readonly award?: Award | null | undefined;
}

/** `/payment-tracking`: what the person owes, then all contracts with their figures. */
export function Payments(props: Props) {
  const me = useMe();
  return me && <OfPerson {...props} me={me} />;
}

function OfPerson({ search: asked, tools, cash, award, me }: Props & { readonly me: CurrentUser }) {
  const navigate = useNavigate();
  const search = parsePaymentsSearch(asked);
  const change = (changes: Changes) =>
    void navigate({
      to: '.',
      search: parsePaymentsSearch({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const kind = kindOf(me.user_type);
  const canRecord = isHiringSide(me.user_type) && me.hiring_companies.length > 0 && !me.impersonating;
  const start = () => change({ new: 'true' });
  const { error } = useQuery(tasksQuery);
  if (error instanceof ApiError && error.status === 403) return <Closed />;
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={listCopy.intro[kind]}>
        {tools}
        {canRecord && (
          <Button variant="outlineDark" icon={<Icon of={add} size={20} />} onClick={start}>
            {listCopy.newContract}
          </Button>
        )}
      </PageHeader>
      <TaskList kind={kind} canAct={!me.impersonating} />
      <Sums search={search} />
      <Views
        search={search}
        kind={kind}
        cash={kind === 'firm' ? cash : undefined}
        onChange={change}
        onStart={canRecord ? start : null}
      />
      {canRecord && search.new && award !== null && (
        <Suspense>
          <NewContract me={me} award={award} onClose={() => change({ new: undefined })} />
        </Suspense>
      )}
    </div>
  );
}

/** Payment tracking was closed to the person since the page was opened. */
const Closed = () => (
  <div className="page">
    <PageHeading>{copy.title}</PageHeading>
    <EmptyState title={copy.closed}>
      <p className="muted">{copy.closedNote}</p>
    </EmptyState>
  </div>
);

function Sums({ search }: { readonly search: PaymentsSearch }) {
  const query = useQuery(totalsQuery('month', search));
  const { month, state, late } = search;
  const isPart = [search.firm, search.payer, search.group, search.q].some(Boolean);
  const title = isPart ? listCopy.sumsFiltered : listCopy.sums;
  return (
    <div className={css.sums}>
      <h2>{month ? listCopy.sumsOfMonth(title, monthName(month)) : title}</h2>
      <QueryBoundary
        query={query}
        copy={{ ...copy, failedTitle: listCopy.sumsFailed }}
        skeleton={<Skeleton width={100} height={60} />}
      >
        {({ total }) => (
          <>
            <Figures label={listCopy.sums} figures={total} />
            <p className="muted">{state || late ? listCopy.totalsNote : listCopy.sumsNote}</p>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

interface ViewsProps {
  readonly search: PaymentsSearch;
  readonly kind: ReturnType<typeof kindOf>;
  readonly cash: Props['cash'];
  readonly onChange: (changes: Changes) => void;
  readonly onStart: (() => void) | null;
}

function Views({ search, kind, cash, onChange, onStart }: ViewsProps) {
  const { view, new: _, award: __, hired: ___, ...filters } = search;
  const pathOf = (to?: string) => {
    const query = new URLSearchParams({ ...filters, ...(to && { view: to }) });
    return query.size > 0 ? `/payment-tracking?${query}` : '/payment-tracking';
  };
  const grouped: readonly Grouped[] =
    kind === 'firm'
      ? ['months', 'payers']
      : kind === 'payer'
        ? ['months', 'firms', 'groups']
        : ['months', 'firms', 'payers', 'groups'];
  const tabs = [
    { id: 'contracts', label: listCopy.views.contracts, path: pathOf() },
    ...grouped.map((id) => ({ id, label: listCopy.views[id], path: pathOf(id) })),
    ...(cash ? [{ id: 'cash', label: cash.label, path: pathOf('cash') }] : []),
  ];
  const bar = <Filters search={search} onChange={onChange} />;
  const shown = grouped.find((one) => one === view);
  return (
    <section className={css.views} aria-label={listCopy.viewsLabel}>
      <TabMenu label={listCopy.viewsLabel} tabs={tabs} />
      {view === 'cash' && cash ? (
        cash.panel
      ) : shown ? (
        <TotalsTable key={shown} view={shown} search={search}>
          {bar}
        </TotalsTable>
      ) : (
        <ContractTable search={search} kind={kind} empty={<Empty {...{ search, kind, onChange, onStart }} />}>
          {bar}
        </ContractTable>
      )}
    </section>
  );
}

function Empty({ search, kind, onChange, onStart }: Omit<ViewsProps, 'cash'>) {
  if (isFiltered(search)) {
    const none = { firm: undefined, payer: undefined, group: undefined, q: undefined };
    return (
      <EmptyState title={listCopy.emptyFiltered}>
        <Button
          variant="plain"
          onClick={() => onChange({ ...none, month: undefined, state: undefined, late: undefined })}
        >
          {listCopy.clear}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={listCopy.empty}>
      <p className="muted">{listCopy.emptyNote[kind]}</p>
      {onStart && <Button onClick={onStart}>{listCopy.newContract}</Button>}
    </EmptyState>
  );
}
