import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useRef } from 'react';
import { FilterDrawer } from '#web/ui/FilterPanel.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { ErrorState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { Dialog, FirmActs, KeepFirms, ShowSearch } from '../model/page-state.ts';
import { queryProblem } from '../model/query-problem.ts';
import { type DirectoryState, filterCount, withView } from '../model/search-state.ts';
import { shownView, useIsWide } from '../model/shown-view.ts';
import { useIdle } from '../model/use-idle.ts';
import { directoryQuery } from '../queries/directory.ts';
import type { CompareSelection } from './CompareSelection.tsx';
import css from './Directory.module.css';
import { Filters, FiltersSkeleton } from './Filters.tsx';
import { PageActions } from './PageActions.tsx';
import { Results, ResultsSkeleton } from './Results.tsx';

const CompareBar = lazyNamed(() => import('./CompareBar.tsx'), 'CompareBar');
const RefusedSearch = lazyNamed(() => import('./NoFirms.tsx'), 'RefusedSearch');
const MapView = lazyNamed(() => import('../map/MapView.tsx'), 'MapView');

interface Props {
  readonly state: DirectoryState;
  readonly optimistic: DirectoryState;
  readonly show: ShowSearch;
  readonly selection: CompareSelection;
  readonly open: (dialog: Dialog) => void;
  readonly keep?: KeepFirms | undefined;
  readonly acts?: FirmActs | undefined;
}

export const FoundFirms = memo(function FoundFirms(props: Props) {
  const { state, optimistic, show, selection, open, keep, acts } = props;
  const { data: latest, error, isFetching, isPlaceholderData, refetch } = useQuery(directoryQuery(state));
  const data = useDeferredValue(latest);
  // the firms are painted first
  const facets = useDeferredValue(data?.facets, undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = shownView(state, useIsWide());
  const failure = error && !isFetching && !latest ? error : null;
  const problem = queryProblem(failure, state);
  const turnPage = useCallback(
    (next: DirectoryState) => {
      show(next);
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    },
    [show],
  );
  return (
    <div className={css.columns} data-map={shown === 'list' ? undefined : shown}>
      <section className={css.filters} aria-labelledby="filters">
        <h2 id="filters" className="visually-hidden">
          {copy.filters}
        </h2>
        {facets && !problem ? (
          <Filters state={optimistic} facets={facets} show={show} />
        ) : (
          !failure && <FiltersSkeleton />
        )}
      </section>
      <section className={css.results} aria-busy={isFetching}>
        {problem ? (
          <Suspense>
            <RefusedSearch state={state} problem={problem} show={show} />
          </Suspense>
        ) : failure ? (
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
            open={open}
            keep={keep}
          />
        ) : (
          <ResultsSkeleton />
        )}
      </section>
      {shown !== 'list' && !problem && <LateMap state={state} ready={shown === 'map' || data !== undefined} />}
      {selection.firms.length > 0 ? (
        <Suspense>
          <CompareBar
            selection={selection}
            onCompare={(ids) => show(withView(state, { compare: ids.join(',') }))}
            keep={keep}
            acts={acts}
          />
        </Suspense>
      ) : (
        <PageActions state={state} show={show} open={open} />
      )}
    </div>
  );
});

/** The map loads after the list beside it. */
function LateMap({ state, ready }: { readonly state: DirectoryState; readonly ready: boolean }) {
  const isIdle = useIdle(ready);
  const place = <div className={css.mapPlace} />;
  return isIdle ? (
    <Suspense fallback={place}>
      <MapView state={state} />
    </Suspense>
  ) : (
    place
  );
}

/** The filters of narrow pages, beside the search fields. */
export const FiltersButton = memo(function FiltersButton({
  state,
  optimistic,
  show,
}: Pick<Props, 'state' | 'optimistic' | 'show'>) {
  const { data } = useQuery(directoryQuery(state));
  return (
    <FilterDrawer chosen={filterCount(state)} show={copy.showFirms(data?.total)}>
      <Filters state={optimistic} facets={data?.facets} show={show} />
    </FilterDrawer>
  );
});
