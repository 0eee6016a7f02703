import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SentLink } from '#contract/staff/schema/admin.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { admin, linkStates } from '../copy/admin.ts';
import { type LinksSearch, parseLinksSearch } from '../model/search-params.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { linksQuery, revokeLink, useAdminAction } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { SelectFilter } from './Filters.tsx';
import { NoResults } from './NoResults.tsx';

const words = admin.links;

const BADGES: Readonly<Record<SentLink['state'], Status>> = {
  open: 'pending',
  spent: 'verified',
  revoked: 'locked',
  expired: 'lapsed',
};
const idOf = ({ id }: SentLink) => id;
const recipientOf = ({ email, person }: SentLink): string => email ?? person?.name ?? words.terminal;

interface Props {
  readonly search: LinksSearch;
  /** Labels by purpose. */
  readonly purposes: Readonly<Record<string, string>>;
}

/** Single-use links: their status, and revoking open ones. */
export function LinksPage({ search, purposes }: Props) {
  const state = parseLinksSearch(search, Object.keys(purposes));
  const query = useInfiniteQuery(linksQuery(state));
  const navigate = useNavigate();
  const [revoking, setRevoking] = useState<SentLink | null>(null);
  const revoke = useAdminAction(revokeLink, () => words.done);
  const change = (part: Partial<Record<keyof LinksSearch, string | undefined>>) =>
    void navigate({
      to: '/staff/links',
      search: { ...state, ...part } as LinksSearch,
      replace: true,
      resetScroll: false,
    });
  const columns = useMemo(
    (): readonly Column<SentLink>[] => [...columnsOf(purposes), actionColumn(setRevoking)],
    [purposes],
  );
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <DataTable
        id="staff links"
        caption={words.title}
        captionHidden
        noun={words.noun}
        columns={columns}
        rows={query.data?.pages.flatMap(({ links }) => links)}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError ? { note: admin.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        empty={
          <NoResults
            title={admin.noResults}
            filters={state}
            onClear={() => change({ q: undefined, purpose: undefined, state: undefined, person: undefined })}
          />
        }
      >
        <TextFilter label={words.search} value={state.q} onChange={(q) => change({ q })} />
        <SelectFilter
          label={words.purpose}
          value={state.purpose}
          names={purposes}
          onChange={(purpose) => change({ purpose })}
        />
        <SelectFilter
          label={words.state}
          value={state.state}
          names={linkStates}
          onChange={(chosen) => change({ state: chosen })}
        />
        {state.person && <Chip onRemove={() => change({ person: undefined })}>{words.ofPerson}</Chip>}
      </DataTable>
      <ConfirmDelete
        opened={revoking !== null}
        question={words.confirm}
        note={revoking ? words.confirmNote(recipientOf(revoking)) : ''}
        action={words.revoke}
        loading={revoke.isPending}
        onCancel={() => setRevoking(null)}
        onDelete={() => revoking && revoke.mutate(revoking.id, { onSettled: () => setRevoking(null) })}
      />
    </div>
  );
}

const columnsOf = (purposes: Props['purposes']): readonly Column<SentLink>[] => [
  { id: 'to', header: words.to, cell: recipientOf, width: 240 },
  { id: 'purpose', header: words.purpose, cell: ({ purpose }) => purposes[purpose] ?? purpose, width: 200 },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge status={BADGES[state]}>{linkStates[state]}</Badge>,
    value: ({ state }) => linkStates[state],
    phone: 'bare',
    width: 120,
  },
  { id: 'by', header: words.by, cell: ({ by }) => by ?? admin.product, width: 150 },
  { id: 'made', header: words.made, cell: ({ created_at }) => formatTimestamp(created_at), width: 190 },
  { id: 'expires', header: words.expires, cell: ({ expires_at }) => formatTimestamp(expires_at), width: 190 },
  {
    id: 'ended',
    header: words.ended,
    cell: ({ ended_at }) => (ended_at ? formatTimestamp(ended_at) : '–'),
    width: 190,
  },
];

const actionColumn = (onRevoke: (link: SentLink) => void): Column<SentLink> => ({
  id: 'action',
  header: words.revoke,
  cell: (link) =>
    link.state === 'open' ? (
      <Button
        variant="outlineDark"
        size="dense"
        aria-label={words.revokeOf(recipientOf(link))}
        onClick={() => onRevoke(link)}
      >
        {words.revoke}
      </Button>
    ) : link.person ? (
      <Link to="/staff/people/$id" params={{ id: link.person.id }}>
        {words.person}
      </Link>
    ) : (
      '–'
    ),
  value: () => null,
  hideable: false,
  phone: 'bare',
  width: 110,
});
