import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import type { ListSort } from '#contract/shortlists/rules.ts';
import type { ListedShortlist, Shortlist } from '#contract/shortlists/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import type { Column, Sort } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { count, relativeTime } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/lists.ts';
import { type ListsSearch, parseListsSearch } from '../model/list-search.ts';
import { listsQuery, useDeleteList, useRestoreList } from '../queries/lists.ts';
import type { ListDialog } from './ListDialogs.tsx';
import css from './Lists.module.css';
import { UndoBanner } from './UndoBanner.tsx';

const ListDialogs = lazyNamed(() => import('./ListDialogs.tsx'), 'ListDialogs');

const idOf = ({ id }: ListedShortlist) => id;
/** The column that each order of the server is shown at. */
const ORDERS: Readonly<Record<ListSort, Sort>> = {
  changed: { column: 'changed', direction: 'descending' },
  name: { column: 'name', direction: 'ascending' },
  firms: { column: 'firms', direction: 'descending' },
};

/** All lists of the person, and those that colleagues share. */
export function ListsPage({ search }: { readonly search: ListsSearch }) {
  const state = parseListsSearch(search);
  const query = useInfiniteQuery(listsQuery(state));
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const show = (next: ListsSearch) =>
    void navigate({ to: '/my-lists', search: next, replace: true, resetScroll: false });
  const change = (part: { [Key in keyof ListsSearch]?: ListsSearch[Key] | undefined }) =>
    show(parseListsSearch({ ...state, ...part }));
  const remove = useDeletion((id) => change({ deleted: id }));
  const columns = useColumns((list) => actionsOf(list, setDialog, remove));
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={copy.intro}>
        <Button onClick={() => setDialog({ kind: 'make' })}>{copy.make}</Button>
      </PageHeader>
      {state.deleted && <DeletedBanner id={state.deleted} onRestored={() => change({ deleted: undefined })} />}
      <DataTable
        id="shortlists"
        caption={copy.title}
        captionHidden
        noun={copy.noun}
        columns={columns}
        rows={query.data?.pages.flat()}
        rowId={idOf}
        phone="stacked"
        busy={query.isPlaceholderData}
        sorting={{
          sort: ORDERS[state.sort ?? 'changed'],
          onSort: ({ column }) => change({ sort: column as ListSort }),
        }}
        failed={query.isError ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={({ id }, look) => <Link to="/my-lists/$id" params={{ id }} {...look} />}
        empty={<NoLists q={state.q} onClear={() => change({ q: undefined })} />}
      >
        <TextFilter label={copy.search} value={state.q} onChange={(q) => change({ q })} />
      </DataTable>
      {dialog && (
        <Suspense>
          <ListDialogs dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}

function actionsOf(
  list: ListedShortlist,
  open: (dialog: ListDialog) => void,
  remove: (id: string) => void,
): readonly MenuAction[] {
  const duplicate = { label: copy.duplicate, onClick: () => open({ kind: 'copy', list }) };
  if (!list.is_owner) return [duplicate];
  return [
    { label: copy.rename, onClick: () => open({ kind: 'rename', list }) },
    { label: copy.settings, onClick: () => open({ kind: 'settings', list }) },
    duplicate,
    { label: copy.remove, onClick: () => remove(list.id) },
  ];
}

function useDeletion(onDeleted: (id: string) => void): (id: string) => void {
  const remove = useDeleteList();
  return (id) =>
    remove.mutate(id, {
      onSuccess: () => onDeleted(id),
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
}

function useColumns(actions: (list: ListedShortlist) => readonly MenuAction[]): readonly Column<ListedShortlist>[] {
  const now = useNow();
  return useMemo(
    () => [
      { id: 'name', header: copy.name, cell: ({ name }) => name, sort: 'ascending', width: 280 },
      {
        id: 'firms',
        header: copy.firms,
        cell: ({ firms }) => count(firms),
        value: ({ firms }) => firms,
        sort: 'descending',
        align: 'end',
        width: 96,
      },
      { id: 'owner', header: copy.owner, cell: ownerOf, width: 180 },
      { id: 'sharing', header: copy.sharing, cell: ({ sharing }) => copy.shared[sharing], width: 170 },
      {
        id: 'changed',
        header: copy.changed,
        cell: ({ changed_at }) => relativeTime(changed_at, now),
        sort: 'descending',
        width: 150,
      },
      {
        id: 'actions',
        header: copy.actions,
        cell: (list) => <EllipsisMenu about={list.name} actions={actions(list)} />,
        value: () => null,
        hideable: false,
        phone: 'bare',
        width: 72,
      },
    ],
    [now, actions],
  );
}

export const ownerOf = ({ is_owner, owner }: Shortlist): string =>
  is_owner ? copy.you : (owner.name ?? copy.formerOwner);

function DeletedBanner({ id, onRestored }: { readonly id: string; readonly onRestored: () => void }) {
  const restore = useRestoreList();
  const undo = () =>
    restore.mutate(id, {
      onSuccess: ({ name }) => {
        showAlert({ variant: 'success', text: copy.restored(name) });
        onRestored();
      },
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
  return (
    <UndoBanner key={id} text={copy.deleted} action={copy.undo} loading={restore.isPending} onUndo={undo} takesFocus />
  );
}

function NoLists({ q, onClear }: { readonly q: string | undefined; readonly onClear: () => void }) {
  if (q) {
    return (
      <EmptyState title={copy.noResults}>
        <Button variant="outlineDark" onClick={onClear}>
          {copy.clearSearch}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.emptyTitle}>
      <p className="muted">{copy.empty}</p>
      <Link to="/search" className={buttonClass({ variant: 'outlineDark' })}>
        {copy.emptyAction}
      </Link>
    </EmptyState>
  );
}
