import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { AccessRequest } from '#contract/accounts/schema/access-requests.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { day } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { admin, requestStates } from '../copy/admin.ts';
import { requests as words } from '../copy/people.ts';
import { parseRequestsSearch, type RequestsSearch } from '../model/search-params.ts';
import { requestsQuery } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { RequestModal } from './RequestModal.tsx';

const BADGES: Readonly<Record<AccessRequest['state'], Status>> = {
  new: 'pending',
  confirmed: 'warning',
  forwarded: 'pending',
  accepted: 'verified',
  refused: 'rejected',
};
const COLUMNS: readonly Column<AccessRequest>[] = [
  { id: 'name', header: words.name, cell: (one) => `${one.first_name} ${one.last_name}`, width: 220 },
  { id: 'company', header: words.company, cell: ({ company }) => company, width: 260 },
  { id: 'type', header: words.type, cell: ({ user_type }) => SHORT_USER_TYPE_LABELS[user_type], width: 160 },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge status={BADGES[state]}>{requestStates[state]}</Badge>,
    value: ({ state }) => requestStates[state],
    phone: 'bare',
    width: 190,
  },
  {
    id: 'requested',
    header: words.requested,
    cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'),
    width: 130,
  },
];
const idOf = ({ id }: AccessRequest) => id;
const STATES = Object.keys(requestStates) as AccessRequest['state'][];

/** Access requests by status. */
export function AccessRequestsPage({ search }: { readonly search: RequestsSearch }) {
  const state = parseRequestsSearch(search);
  const query = useInfiniteQuery(requestsQuery(state));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<AccessRequest | null>(null);
  const chosen = state.state ?? 'confirmed';
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <DataTable
        id="staff requests"
        caption={words.title}
        captionHidden
        noun={words.noun}
        columns={COLUMNS}
        rows={query.data?.pages.flatMap(({ requests }) => requests)}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={(row, look) => <button type="button" {...look} onClick={() => setOpened(row)} />}
        empty={<EmptyState title={chosen === 'confirmed' ? words.empty.confirmed : words.empty.other} />}
      >
        <Dropdown
          look="inline"
          label={words.state}
          value={chosen}
          items={STATES.map((value) => ({ value, label: requestStates[value] }))}
          onChange={(value) =>
            void navigate({
              to: '/staff/access-requests',
              search: value === 'confirmed' ? {} : { state: value },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </DataTable>
      {opened && <RequestModal key={opened.id} request={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
