import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { ListedCompany } from '#contract/accounts/schema/company-list.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count, day } from '#web/ui/formats.ts';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { admin, kinds } from '../copy/admin.ts';
import { companies as words } from '../copy/people.ts';
import { type CompaniesSearch, parseCompaniesSearch } from '../model/search-params.ts';
import { companiesQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { SelectFilter } from './Filters.tsx';
import { NoResults } from './NoResults.tsx';

const COLUMNS: readonly Column<ListedCompany>[] = [
  { id: 'name', header: words.name, cell: ({ name }) => name, width: 320 },
  { id: 'kind', header: words.kind, cell: ({ user_type }) => SHORT_USER_TYPE_LABELS[user_type ?? 'MWBE'], width: 180 },
  { id: 'people', header: words.people, cell: ({ people }) => count(people), align: 'end', width: 90 },
  { id: 'since', header: words.since, cell: ({ since }) => day(since.slice(0, 10), 'short'), width: 130 },
];
const idOf = ({ id }: ListedCompany) => id;

/** Hiring companies and claimed firms. */
export function CompaniesPage({ search }: { readonly search: CompaniesSearch }) {
  const state = parseCompaniesSearch(search);
  const query = useInfiniteQuery(companiesQuery(state));
  const navigate = useNavigate();
  const change = (part: Partial<Record<keyof CompaniesSearch, string | undefined>>) =>
    void navigate({
      to: '/staff/companies',
      search: { ...state, ...part } as CompaniesSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <DataTable
        id="staff companies"
        caption={words.title}
        captionHidden
        noun={words.noun}
        columns={COLUMNS}
        rows={query.data?.pages.flatMap(({ companies }) => companies)}
        total={query.data?.pages[0]?.total}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={({ id }, look) => <Link to="/staff/companies/$id" params={{ id }} {...look} />}
        empty={
          <NoResults
            title={admin.noResults}
            filters={state}
            onClear={() => change({ q: undefined, kind: undefined })}
          />
        }
      >
        <TextFilter label={words.search} value={state.q} onChange={(q) => change({ q })} />
        <SelectFilter label={words.kind} value={state.kind} names={kinds} onChange={(kind) => change({ kind })} />
      </DataTable>
    </div>
  );
}
