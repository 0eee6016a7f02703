import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import type { ListedFirm, Shortlist } from '#contract/shortlists/schema.ts';
import { FirmComparison } from '#web/search/compare/Comparison.tsx';
import type { FirmActs } from '#web/search/model/page-state.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/list.ts';
import { type ListSearch, parseListSearch } from '../model/list-search.ts';
import { rowsQuery, useRemoveFirms, useUndoRemoval } from '../queries/firms.ts';
import { isGone, listQuery, useDeleteList } from '../queries/lists.ts';
import { FirmRows } from './FirmRows.tsx';
import type { ListDialog } from './ListDialogs.tsx';
import { BackLink, ListHeader } from './ListHeader.tsx';
import css from './ListPage.module.css';
import { type ListActs, ListToolbar, NoFirms, SelectionFoot } from './ListToolbar.tsx';
import { UndoBanner } from './UndoBanner.tsx';

const ListDialogs = lazyNamed(() => import('./ListDialogs.tsx'), 'ListDialogs');
const ExportDialog = lazyNamed(() => import('./ExportDialog.tsx'), 'ExportDialog');

interface Props {
  readonly id: string;
  readonly search: ListSearch;
  /** Of other features: what is done with the selected firms. */
  readonly acts?: FirmActs | undefined;
  /** The same for all of the list. */
  readonly actsOnAll?: ListActs | undefined;
}

/** One list. */
export function ListPage({ id, search, acts, actsOnAll }: Props) {
  const query = useQuery(listQuery(id));
  if (isGone(query.error)) return <Unavailable />;
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<RowShapes />}>
      {(list) => <Shown list={list} search={parseListSearch(search)} acts={acts} actsOnAll={actsOnAll} />}
    </QueryBoundary>
  );
}

function Shown({ list, search, acts, actsOnAll }: Omit<OpenProps, 'show'>) {
  const navigate = useNavigate();
  const show = useCallback(
    (next: ListSearch) =>
      void navigate({ to: '/my-lists/$id', params: { id: list.id }, search: next, replace: true, resetScroll: false }),
    [navigate, list.id],
  );
  const { compare, ...shown } = search;
  if (compare) {
    const rest = (ids: readonly string[]) => (ids.length > 0 ? { ...shown, compare: ids.join(',') } : shown);
    return (
      <FirmComparison
        ids={compare.split(',')}
        back={<BackLink to="/my-lists/$id" params={{ id: list.id }} search={shown} text={list.name} />}
        onChange={(ids) => show(rest(ids))}
      />
    );
  }
  return <OpenList list={list} search={shown} show={show} acts={acts} actsOnAll={actsOnAll} />;
}

interface OpenProps {
  readonly list: Shortlist;
  readonly search: ListSearch;
  readonly show: (search: ListSearch) => void;
  readonly acts: FirmActs | undefined;
  readonly actsOnAll: ListActs | undefined;
}

type Dialog = ListDialog | { readonly kind: 'export' };

function OpenList({ list, search, show, acts, actsOnAll }: OpenProps) {
  const { id, may_edit: editable } = list;
  const query = useInfiniteQuery(rowsQuery(id, search));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { selected, select, clear } = useSelection();
  const removal = useRemoval(id, clear);
  const { remove } = removal;
  const removeRow = useCallback((row: ListedFirm) => remove([row.id]), [remove]);
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const movable = editable && !search.q && !search.sort;
  return (
    <div className={`page ${css.page}`}>
      <ListHeader list={list} open={setDialog} onDelete={useDeletion(id)} actsOnAll={actsOnAll?.(list)} />
      <ListToolbar search={search} show={show} movable={movable} editable={editable} empty={list.firms === 0} />
      {removal.banner}
      <QueryBoundary query={{ ...query, data: rows }} copy={copy} skeleton={<RowShapes />}>
        {(firms) =>
          firms.length > 0 || query.hasNextPage ? (
            <FirmRows
              listId={id}
              rows={firms}
              total={search.q && !query.hasNextPage ? firms.length : Math.max(list.firms, firms.length)}
              more={loadMoreOf(query)}
              editable={editable}
              movable={movable}
              selected={new Set(selected.keys())}
              onSelect={select}
              onRemove={removeRow}
            />
          ) : (
            <NoFirms q={search.q} onClear={() => show(parseListSearch({ ...search, q: undefined }))} />
          )
        }
      </QueryBoundary>
      {selected.size > 0 && (
        <SelectionFoot
          rows={[...selected.values()]}
          editable={editable}
          acts={acts}
          onClear={clear}
          onCompare={(ids) => show({ ...search, compare: ids.join(',') })}
          onRemove={() => remove([...selected.keys()])}
        />
      )}
      <Suspense>
        {dialog?.kind === 'export' && (
          <ExportDialog list={list} sort={search.sort ?? 'manual'} onClose={() => setDialog(null)} />
        )}
        {dialog && dialog.kind !== 'export' && <ListDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}

/** Selected rows by id; they stay selected in another order. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedFirm>>(new Map());
  const select = useCallback((row: ListedFirm, on: boolean) => {
    setSelected((before) => {
      const next = new Map(before);
      if (on) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Map()), []);
  return { selected, select, clear };
}

/** Removes rows, and brings the last removed ones back. */
function useRemoval(listId: string, onRemoved: () => void) {
  const { mutate } = useRemoveFirms(listId);
  const undoing = useUndoRemoval(listId);
  const [last, setLast] = useState<{ readonly removal: string; readonly removed: number } | null>(null);
  const remove = useCallback(
    (items: readonly string[]) =>
      mutate(items, {
        onSuccess: ({ removal, removed }) => {
          onRemoved();
          setLast(removal === null ? null : { removal, removed });
        },
        onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      }),
    [mutate, onRemoved],
  );
  const undo = (removal: string) =>
    undoing.mutate(removal, {
      onSuccess: ({ restored }) => {
        setLast(null);
        showAlert({ variant: 'success', text: copy.restored(restored) });
      },
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
  const banner = last && (
    <UndoBanner
      key={last.removal}
      text={copy.removed(last.removed)}
      action={copy.undo}
      loading={undoing.isPending}
      onUndo={() => undo(last.removal)}
      takesFocus
    />
  );
  return { remove, banner };
}

/** A deleted list is brought back from the page of all lists. */
function useDeletion(id: string): () => void {
  const remove = useDeleteList();
  const navigate = useNavigate();
  return () =>
    remove.mutate(id, {
      onSuccess: () => void navigate({ to: '/my-lists', search: { deleted: id } }),
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
}

function Unavailable() {
  return (
    <div className="page">
      <PageHeading>{copy.goneTitle}</PageHeading>
      <EmptyState title={copy.gone}>
        <Link to="/my-lists" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.back}
        </Link>
      </EmptyState>
    </div>
  );
}

function RowShapes() {
  return [1, 2, 3, 4, 5].map((row) => (
    <div key={row} className={css.shape}>
      <Skeleton width={38} height={18} />
      <Skeleton width={26} />
      <Skeleton width={60} />
    </div>
  ));
}
