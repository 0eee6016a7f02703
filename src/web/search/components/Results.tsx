import { IconDownload, IconPlaylistAdd } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type Ref, Suspense, useRef } from 'react';
import { SORTS } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { UnsaidFirms } from '../capacity/LazyCapacity.tsx';
import { copy } from '../copy.ts';
import type { Dialog, KeepFirms, ShowSearch } from '../model/page-state.ts';
import { placeLabel } from '../model/place-label.ts';
import { useRememberRow, useReturnToRow, useVisibleFirst } from '../model/return-to-row.ts';
import { askedCapacity, type DirectoryState, updateSearch } from '../model/search-state.ts';
import type { CompareSelection } from './CompareSelection.tsx';
import css from './Directory.module.css';
import { FilterChips } from './Filters.tsx';
import { LazySearchedWords } from './LazySearchedWords.tsx';
import { ViewSwitch } from './PageActions.tsx';
import { ResultPages } from './ResultPages.tsx';
import { ResultRow } from './ResultRow.tsx';
import { SavedSearchesIcon } from './SavedSearchButtons.tsx';

const NoFirms = lazyNamed(() => import('./NoFirms.tsx'), 'NoFirms');

interface Props {
  readonly state: DirectoryState;
  readonly result: SearchResult;
  /** Results of the previous search, while the next ones load. */
  readonly stale: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly show: ShowSearch;
  readonly turnPage: (state: DirectoryState) => void;
  readonly selection: CompareSelection;
  readonly open: (dialog: Dialog) => void;
  readonly keep?: KeepFirms | undefined;
}

export const Results = memo(function Results({
  state,
  result,
  stale,
  heading,
  show,
  turnPage,
  selection,
  open,
  keep,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useVisibleFirst(result.items);
  const rememberRow = useRememberRow();
  useReturnToRow(list);
  const full = selection.firms.length >= selection.most;
  const sorts = SORTS.filter((sort) => sort !== 'distance' || state.zip);
  return (
    <>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.total}>
          <span role="status">{copy.firms(result.total)}</span>
        </h2>
        <SavedSearchesIcon kind="firms" open={open} />
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={state.sort ?? 'best'}
          items={sorts.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(sort) => show(updateSearch(state, { sort }))}
        />
        <ViewSwitch state={state} show={show} />
      </div>
      <div className={css.reading}>
        <LazySearchedWords
          q={state.q}
          result={result}
          link={(text, words) => (
            <Link from="/search" to="." search={updateSearch(state, words)} resetScroll={false}>
              {text}
            </Link>
          )}
        />
        <div className={css.chips}>
          <FilterChips
            state={state}
            facets={result.facets}
            place={result.place && { label: placeLabel(result.place), otherWords: result.place.other_words }}
            show={show}
          />
        </div>
      </div>
      {result.unsaid && (
        <Suspense>
          <UnsaidFirms state={state} unsaid={result.unsaid} show={show} />
        </Suspense>
      )}
      {result.items.length === 0 && (
        <Suspense>
          <NoFirms state={state} total={result.total} place={result.place} show={show} turnPage={turnPage} />
        </Suspense>
      )}
      <ol ref={list} className={css.rows} data-stale={stale || undefined} onClickCapture={rememberRow}>
        {rows.map((firm) => (
          <ResultRow
            key={firm.id}
            firm={firm}
            selected={selection.firms.includes(firm.id)}
            full={full}
            onSelect={selection.toggle}
            asked={askedCapacity(state).join()}
            keep={keep}
          />
        ))}
      </ol>
      <ResultPages state={state} total={result.total} turnPage={turnPage} />
      {result.total > 0 && (
        <Button
          variant="outlineDark"
          className={css.export}
          icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={() => open('export')}
        >
          {copy.export(result.total)}
        </Button>
      )}
      {keep && result.total > 0 && (
        <Button
          variant="outlineDark"
          className={css.export}
          icon={<IconPlaylistAdd size={20} stroke={1.8} aria-hidden />}
          onClick={() => keep({ search: state })}
        >
          {copy.keepAll(result.total)}
        </Button>
      )}
    </>
  );
});

export function ResultsSkeleton() {
  return (
    <LoadingState what={copy.loading}>
      <div className={css.head}>
        <Skeleton width={20} height={22} />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css.shape}>
          <Skeleton width={38} height={18} />
          <Skeleton width={26} />
          <Skeleton width={74} />
          <Skeleton width={48} />
        </div>
      ))}
    </LoadingState>
  );
}
