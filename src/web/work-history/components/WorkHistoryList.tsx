import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { WorkHistoryState } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { csvOf, saveCsv } from '#web/ui/data/csv.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/list.ts';
import { copy as filterCopy } from '../copy/list-filters.ts';
import { type ListSearch, parseListSearch } from '../model/list-search.ts';
import { toWorkRecord } from '../model/projects.ts';
import { countsQuery, myProjectsQuery } from '../queries/projects.ts';
import { AddRecords } from './AddRecords.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ProjectStates } from './ProjectStates.tsx';
import { useRecordActions } from './RecordActions.tsx';
import type { PhotoSlot } from './RecordModal.tsx';
import { columnsOf } from './WorkHistoryColumns.tsx';
import css from './WorkHistoryList.module.css';
import { type RecordPhotos, WorkHistoryModal } from './WorkHistoryModal.tsx';

interface Props {
  /** Render the photos of a record and of a new one, which belong to another feature. */
  readonly photos?: RecordPhotos;
  readonly photoField?: PhotoSlot;
}

const idOf = ({ id }: Project) => id;

/** The records of the person's firm or hiring company, with their states and actions. */
export function WorkHistoryList({ photos, photoField }: Props) {
  const me = useMe();
  const hirer = me !== null && isHiringSide(me.user_type);
  const company = hirer ? me.hiring_companies[0] : undefined;
  const { search, filter } = useListSearch();
  const { state = null, ...filters } = search;
  const setState = (one: WorkHistoryState | null) => filter({ state: one ?? undefined });
  const [opened, setOpened] = useState<Project | null>(null);
  const counts = useQuery({ ...countsQuery(filters), placeholderData: keepPreviousData }).data;
  const query = useInfiniteQuery({ ...myProjectsQuery(search), placeholderData: keepPreviousData });
  const { actionsFor: actsOf, dialogs } = useRecordActions();
  const rows = query.data?.pages.flat();
  const columns = useMemo(
    () =>
      columnsOf({
        hirer,
        actionsFor: (row) => [{ label: copy.details, onClick: () => setOpened(row) }, ...actsOf(row)],
      }),
    [hirer, actsOf],
  );
  const exported = () =>
    saveCsv(
      copy.file,
      csvOf(
        columns.filter(({ id }) => id !== 'actions'),
        rows ?? [],
      ),
    );
  return (
    <div className={css.own}>
      <DataTable
        id="own work history"
        caption={copy.caption}
        captionHidden
        noun={copy.noun}
        columns={columns}
        rows={rows}
        total={totalOf(counts, state)}
        rowId={idOf}
        phone="stacked"
        failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        open={(row, look) => (
          <button
            type="button"
            {...look}
            className={`${look.className} ${rowLink.link}`}
            onClick={() => setOpened(row)}
          />
        )}
        onExport={rows?.length ? exported : undefined}
        empty={
          <EmptyList
            hirer={hirer}
            state={state}
            filtered={Object.keys(filters).length > 0}
            onShowAll={() => filter({ state: undefined, q: undefined, from: undefined, to: undefined })}
          />
        }
      >
        {company && <AddRecords hiringCompanyId={company.id} photos={photoField} />}
        <ListFilters value={filters} onChange={filter} />
        <ProjectStates counts={counts} value={state} onChange={setState} />
      </DataTable>
      <WorkHistoryModal record={opened && toWorkRecord(opened)} onClose={() => setOpened(null)} photos={photos} />
      {dialogs}
    </div>
  );
}

/** The filters in the address; a change replaces it, so that the back button leaves the page. */
function useListSearch() {
  const search = parseListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    search,
    filter: (change: { readonly [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) =>
      void navigate({
        to: '.',
        search: parseListSearch({ ...search, ...change }),
        hash: true,
        replace: true,
        resetScroll: false,
      }),
  };
}

type Counts = Readonly<Record<WorkHistoryState, number>>;

function totalOf(counts: Counts | undefined, state: WorkHistoryState | null): number | undefined {
  if (!counts) return undefined;
  return state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0);
}

interface EmptyListProps {
  readonly hirer: boolean;
  readonly state: WorkHistoryState | null;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

function EmptyList({ hirer, state, filtered, onShowAll }: EmptyListProps) {
  if (filtered || state) {
    return (
      <EmptyState title={filtered || !state ? filterCopy.none : copy.emptyState[state]}>
        <Button variant="plain" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      </EmptyState>
    );
  }
  if (!hirer) return <EmptyState title={copy.emptyFirm} />;
  return (
    <EmptyState title={copy.emptyHiringSide}>
      <Link to="/search" className={buttonClass({ variant: 'outlineDark' })}>
        {copy.emptyHiringSideLink}
      </Link>
    </EmptyState>
  );
}
