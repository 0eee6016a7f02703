import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SentLink } from '#contract/staff/schema/desk.ts';
import { moreOf } from '#web/imports/queries/more.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { desk, linkStates, purposes } from '../copy/desk.ts';
import { linksQuery, revokeLink, useAct } from '../queries/desk.ts';
import { type LinksState, readLinks } from '../queries/filters.ts';
import { moment } from '../queries/times.ts';
import css from './Desk.module.css';
import { DeskHead } from './DeskHead.tsx';
import { FilterChoice, FilterText } from './Filters.tsx';
import { NothingFound } from './NothingFound.tsx';

const words = desk.links;

const LOOKS: Readonly<Record<SentLink['state'], Status>> = {
  open: 'pending',
  spent: 'verified',
  revoked: 'locked',
  expired: 'lapsed',
};
const idOf = ({ id }: SentLink) => id;
const toWhom = ({ email, person }: SentLink): string => email ?? person?.name ?? words.terminal;

const COLUMNS: readonly Column<SentLink>[] = [
  { id: 'to', header: words.to, cell: toWhom, width: 240 },
  { id: 'purpose', header: words.purpose, cell: ({ purpose }) => purposes[purpose], width: 200 },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge status={LOOKS[state]}>{linkStates[state]}</Badge>,
    value: ({ state }) => linkStates[state],
    phone: 'bare',
    width: 120,
  },
  { id: 'by', header: words.by, cell: ({ by }) => by ?? desk.product, width: 150 },
  { id: 'made', header: words.made, cell: ({ created_at }) => moment(created_at), width: 190 },
  { id: 'expires', header: words.expires, cell: ({ expires_at }) => moment(expires_at), width: 190 },
  { id: 'ended', header: words.ended, cell: ({ ended_at }) => (ended_at ? moment(ended_at) : '–'), width: 190 },
];

/** Links of one use: what became of them, and the end of those that should open nothing. */
export function LinksPage({ said }: { readonly said: LinksState }) {
  const state = readLinks(said);
  const query = useInfiniteQuery(linksQuery(state));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<SentLink | null>(null);
  const revoke = useAct(revokeLink, () => words.done);
  const change = (part: Partial<Record<keyof LinksState, string | undefined>>) =>
    void navigate({
      to: '/staff/links',
      search: { ...state, ...part } as LinksState,
      replace: true,
      resetScroll: false,
    });
  const columns = useMemo((): readonly Column<SentLink>[] => [...COLUMNS, revoking(setAsked)], []);
  return (
    <div className={`page ${css.page}`}>
      <DeskHead title={words.title} intro={words.intro} />
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
        failed={query.isError ? { note: desk.failed, retry: query.refetch } : undefined}
        more={moreOf(query)}
        empty={
          <NothingFound
            title={words.empty}
            filters={state}
            onClear={() => change({ q: undefined, purpose: undefined, state: undefined, person: undefined })}
          />
        }
      >
        <FilterText label={words.search} value={state.q} onChange={(q) => change({ q })} />
        <FilterChoice
          label={words.purpose}
          value={state.purpose}
          names={purposes}
          onChange={(purpose) => change({ purpose })}
        />
        <FilterChoice
          label={words.state}
          value={state.state}
          names={linkStates}
          onChange={(chosen) => change({ state: chosen })}
        />
        {state.person && <Chip onRemove={() => change({ person: undefined })}>{words.ofPerson}</Chip>}
      </DataTable>
      <ConfirmDelete
        opened={asked !== null}
        question={words.ask}
        note={asked ? words.askNote(toWhom(asked)) : ''}
        action={words.revoke}
        loading={revoke.isPending}
        onCancel={() => setAsked(null)}
        onDelete={() => asked && revoke.mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </div>
  );
}

const revoking = (ask: (link: SentLink) => void): Column<SentLink> => ({
  id: 'act',
  header: words.revoke,
  cell: (link) =>
    link.state === 'open' ? (
      <Button variant="outlineDark" size="dense" aria-label={words.revokeOf(toWhom(link))} onClick={() => ask(link)}>
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
