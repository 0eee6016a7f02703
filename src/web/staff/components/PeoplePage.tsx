import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { ListedPerson } from '#contract/accounts/schema/people.ts';
import { useMe } from '#web/session/queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { day } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { admin } from '../copy/admin.ts';
import { people as words } from '../copy/people.ts';
import { type PeopleSearch, parsePeopleSearch } from '../model/search-params.ts';
import { peopleQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { SelectFilter } from './Filters.tsx';
import { NoResults } from './NoResults.tsx';

const AddStaff = lazyNamed(() => import('./AddStaff.tsx'), 'AddStaff');

const InviteToPayments = lazyNamed(() => import('./InviteToPayments.tsx'), 'InviteToPayments');

const STATES = { true: words.active, false: words.closed };

const COLUMNS: readonly Column<ListedPerson>[] = [
  { id: 'name', header: words.name, cell: (one) => `${one.last_name}, ${one.first_name}`, width: 220 },
  { id: 'email', header: words.email, cell: ({ email }) => email, width: 240 },
  { id: 'type', header: words.type, cell: ({ user_type }) => SHORT_USER_TYPE_LABELS[user_type], width: 150 },
  {
    id: 'companies',
    header: words.companies,
    cell: ({ companies }) => companies.map(({ name }) => name).join(', ') || admin.nothing,
    width: 260,
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ active }) =>
      active ? <Badge status="verified">{words.active}</Badge> : <Badge status="locked">{words.closed}</Badge>,
    value: ({ active }) => (active ? words.active : words.closed),
    phone: 'bare',
    width: 110,
  },
  { id: 'since', header: words.since, cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'), width: 120 },
];
const idOf = ({ id }: ListedPerson) => id;

/** Everyone with an account. */
export function PeoplePage({ search }: { readonly search: PeopleSearch }) {
  const state = parsePeopleSearch(search);
  const query = useInfiniteQuery(peopleQuery(state));
  const navigate = useNavigate();
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const [inviting, setInviting] = useState(false);
  const change = (part: Partial<Record<keyof PeopleSearch, string | undefined>>) =>
    void navigate({
      to: '/staff/people',
      search: { ...state, ...part } as PeopleSearch,
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro}>
        <Button variant="outlineDark" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
        {me?.admin && (
          <Button variant="outlineDark" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )}
      </AdminHeader>
      <DataTable
        id="staff people"
        caption={words.title}
        captionHidden
        noun={words.noun}
        columns={COLUMNS}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        total={query.data?.pages[0]?.total}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={({ id }, look) => <Link to="/staff/people/$id" params={{ id }} {...look} />}
        empty={
          <NoResults
            title={admin.noResults}
            filters={state}
            onClear={() => change({ q: undefined, type: undefined, active: undefined })}
          />
        }
      >
        <TextFilter label={words.search} value={state.q} onChange={(q) => change({ q })} />
        <SelectFilter
          label={words.type}
          value={state.type}
          names={SHORT_USER_TYPE_LABELS}
          onChange={(type) => change({ type })}
        />
        <SelectFilter
          label={words.state}
          value={state.active}
          names={STATES}
          onChange={(active) => change({ active })}
        />
      </DataTable>
      {inviting && (
        <Suspense>
          <InviteToPayments onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddStaff onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
