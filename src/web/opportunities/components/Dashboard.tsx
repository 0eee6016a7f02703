import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { OwnCounts, OwnOpportunity } from '#contract/opportunities/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/dashboard.ts';
import { type DashboardSearch, type DashboardState, parseDashboardSearch } from '../model/dashboard-search.ts';
import { ownCountsQuery, ownQuery } from '../queries/own.ts';
import css from './Dashboard.module.css';
import { NewOpportunity } from './NewOpportunity.tsx';
import { OpportunityStates } from './OpportunityStates.tsx';
import { columnsOf, type FirmsCell } from './OwnOpportunityColumns.tsx';
import { Templates } from './Templates.tsx';

interface Props {
  /** Of the address. */
  readonly search: DashboardSearch;
  /** Of another feature: what it knows of firms, by the ids of all rows. */
  readonly firms?: (ids: readonly string[]) => FirmsCell;
}

type Companies = readonly { readonly id: string; readonly business_name: string }[];

/** The opportunities of the person's companies: by state, searched and sorted. */
export function Dashboard({ search: asked, firms }: Props) {
  const me = useMe();
  const search = parseDashboardSearch({ ...asked });
  const companies = me && isHiringSide(me.user_type) ? me.hiring_companies : [];
  if (companies.length > 0) return <OwnList search={search} companies={companies} firms={firms} />;
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={copy.intro} />
      <EmptyState title={copy.none}>
        <Link to="/opportunity/search" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.find}
        </Link>
      </EmptyState>
    </div>
  );
}

interface ListProps extends Pick<Props, 'search'> {
  readonly companies: Companies;
  readonly firms: Props['firms'] | undefined;
}

function OwnList({ search, companies, firms }: ListProps) {
  const navigate = useNavigate();
  const filter = (change: { readonly [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: parseDashboardSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  const { state = null, sort = 'updated', q, company } = search;
  const counts = useQuery({ ...ownCountsQuery(search), placeholderData: keepPreviousData }).data;
  const query = useInfiniteQuery({ ...ownQuery(search), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  const columns = useColumns(rows, { hasSeveral: companies.length > 1, firms });
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={copy.intro}>
        <Link to="/opportunity/bids" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.bids}
        </Link>
        <NewOpportunity companies={companies} />
      </PageHeader>
      <DataTable
        id="own opportunities"
        caption={copy.caption}
        captionHidden
        noun={copy.noun}
        columns={columns}
        rows={rows}
        total={totalOf(counts, state)}
        rowId={({ id }: OwnOpportunity) => id}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={({ id, state: of }, look) => (
          <Link
            to={of === 'draft' ? '/opportunity/$id/edit' : '/opportunity/$id'}
            params={{ id }}
            {...look}
            className={`${look.className} ${rowLink.link}`}
          />
        )}
        empty={
          <EmptyList
            state={state}
            isFiltered={Boolean(q || company)}
            companies={companies}
            onShowAll={() => filter({ state: undefined, q: undefined, company: undefined })}
          />
        }
      >
        <div className={css.filters}>
          <div className={css.words}>
            <TextFilter label={copy.search} value={q} onChange={(text) => filter({ q: text })} />
          </div>
          {companies.length > 1 && (
            <Dropdown
              label={copy.company}
              look="inline"
              items={[
                { value: '', label: copy.allCompanies },
                ...companies.map(({ id, business_name }) => ({ value: id, label: business_name })),
              ]}
              value={company ?? ''}
              onChange={(id) => filter({ company: id || undefined })}
            />
          )}
          <Dropdown
            label={copy.sort}
            look="inline"
            items={(['updated', 'deadline'] as const).map((value) => ({ value, label: copy.sorts[value] }))}
            value={sort}
            onChange={(by) => filter({ sort: by === 'deadline' ? by : undefined })}
          />
        </div>
        <OpportunityStates counts={counts} value={state} onChange={(one) => filter({ state: one ?? undefined })} />
      </DataTable>
      <Templates />
    </div>
  );
}

function useColumns(
  rows: readonly OwnOpportunity[] | undefined,
  { hasSeveral, firms }: { readonly hasSeveral: boolean; readonly firms: ListProps['firms'] },
) {
  const now = useNow();
  const ids = rows?.map(({ id }) => id).join() ?? '';
  return useMemo(
    () => columnsOf({ now, hasSeveral, firms: firms?.(ids === '' ? [] : ids.split(',')) }),
    [now, hasSeveral, firms, ids],
  );
}

function totalOf(counts: OwnCounts | undefined, state: DashboardState | null): number | undefined {
  if (!counts) return undefined;
  const { due_soon, ...states } = counts;
  if (state === 'due') return due_soon;
  return state ? states[state] : Object.values(states).reduce((sum, one) => sum + one, 0);
}

interface EmptyProps {
  readonly state: DashboardState | null;
  readonly isFiltered: boolean;
  readonly companies: Companies;
  readonly onShowAll: () => void;
}

function EmptyList({ state, isFiltered, companies, onShowAll }: EmptyProps) {
  if (isFiltered || state) {
    return (
      <EmptyState title={isFiltered || !state ? copy.emptyFiltered : copy.emptyState[state]}>
        <Button variant="plain" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.empty}>
      <p className="muted">{copy.emptyNote}</p>
      <NewOpportunity companies={companies} />
    </EmptyState>
  );
}
