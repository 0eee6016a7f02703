import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { FilterDrawer } from '#web/ui/FilterPanel.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorState, LoadingState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { Dialog, ShowSearch } from '../model/page-state.ts';
import { comparedIds, type DirectoryState, filterCount, withView } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import { CompareBar, type CompareSelection, useCompareSelection } from './CompareSelection.tsx';
import css from './Directory.module.css';
import { Filters } from './Filters.tsx';
import { PageActions, SearchActions } from './PageActions.tsx';
import { Results, ResultsSkeleton } from './Results.tsx';
import { SearchBar } from './SearchBar.tsx';

const Comparison = lazyNamed(() => import('../compare/Comparison.tsx'), 'Comparison');
const MapView = lazyNamed(() => import('../map/MapView.tsx'), 'MapView');
const SearchDialogs = lazyNamed(() => import('../saved/SearchDialogs.tsx'), 'SearchDialogs');

export function DirectoryPage({ state }: { readonly state: DirectoryState }) {
  const show = useShowSearch();
  const selection = useCompareSelection();
  if (comparedIds(state).length > 0) {
    return (
      <Suspense fallback={<LoadingState what={copy.loading}>{null}</LoadingState>}>
        <Comparison state={state} show={show} selection={selection} />
      </Suspense>
    );
  }
  return <SearchView state={state} show={show} selection={selection} />;
}

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  readonly selection: CompareSelection;
}

/** Deferred: typing rerenders the field first and the results when there is time. Filters change at once. */
function SearchView({ state, show, selection }: Props) {
  const { optimistic, choose } = useOptimisticState(state, show);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [used, setUsed] = useState(false);
  const open = useCallback((which: Dialog | null) => {
    setDialog(which);
    setUsed(true);
  }, []);
  return (
    <div className={`page ${css.page}`}>
      <div className={css.top}>
        <PageHeading>{copy.title}</PageHeading>
        <SearchActions open={open} />
      </div>
      <SearchBar state={state} show={show} />
      <FoundFirms
        state={useDeferredValue(state)}
        optimistic={optimistic}
        show={choose}
        selection={selection}
        open={open}
      />
      <Suspense>{used && <SearchDialogs state={state} dialog={dialog} open={open} show={show} />}</Suspense>
    </div>
  );
}

/** The last chosen state until the URL has it, so that two quick choices add up and a checkbox reacts at once. */
function useOptimisticState(state: DirectoryState, show: ShowSearch) {
  const [choice, setChoice] = useState({ of: state, next: state });
  const choose: ShowSearch = useCallback(
    (next, options) => {
      if (!options?.replace) setChoice({ of: state, next });
      return show(next, options);
    },
    [state, show],
  );
  return { optimistic: choice.of === state ? choice.next : state, choose };
}

interface FoundFirmsProps extends Props {
  readonly optimistic: DirectoryState;
  readonly open: (dialog: Dialog) => void;
}

const FoundFirms = memo(function FoundFirms({ state, optimistic, show, selection, open }: FoundFirmsProps) {
  const { data: latest, isError, isFetching, isPlaceholderData, refetch } = useQuery(directoryQuery(state));
  const data = useDeferredValue(latest);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnPage = (next: DirectoryState) => {
    show(next);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className={css.columns} data-map={state.view}>
      <section className={css.filters} aria-labelledby="filters">
        <h2 id="filters" className="visually-hidden">
          {copy.filters}
        </h2>
        <Filters state={optimistic} facets={data?.facets} show={show} />
      </section>
      <section className={css.results} aria-busy={isFetching}>
        {isError && !isFetching && !data ? (
          <ErrorState title={copy.failedTitle} onRetry={refetch}>
            {copy.failed}
          </ErrorState>
        ) : data ? (
          <Results
            state={state}
            result={data}
            stale={isPlaceholderData || data !== latest}
            heading={heading}
            show={show}
            turnPage={turnPage}
            selection={selection}
            onExport={() => open('export')}
            filters={
              <FilterDrawer chosen={filterCount(state)} show={copy.showFirms(data.total)}>
                <Filters state={optimistic} facets={data.facets} show={show} />
              </FilterDrawer>
            }
          />
        ) : (
          <ResultsSkeleton />
        )}
      </section>
      {state.view === 'map' && (
        <Suspense>
          <MapView state={state} />
        </Suspense>
      )}
      {selection.firms.length > 0 ? (
        <CompareBar selection={selection} onCompare={(ids) => show(withView(state, { compare: ids.join(',') }))} />
      ) : (
        <PageActions state={state} show={show} open={open} />
      )}
    </div>
  );
});

function useShowSearch(): ShowSearch {
  const navigate = useNavigate({ from: '/search' });
  return useCallback(
    (search, { replace = false } = {}) => navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
}
