import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { FilterDrawer } from '#web/ui/FilterPanel.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { directoryQuery } from '../queries/directory.ts';
import { compared, type DirectoryState, filterCount, look } from '../queries/state.ts';
import css from './Directory.module.css';
import { Filters } from './Filters.tsx';
import { PageActions, SavedActions } from './PageActions.tsx';
import { Results, ResultsSkeleton } from './Results.tsx';
import { SearchBar } from './SearchBar.tsx';
import { CompareBar, type Ticks, useTicks } from './Ticks.tsx';

const Comparison = lazy(() => import('../compare/Comparison.tsx').then((module) => ({ default: module.Comparison })));
const MapView = lazy(() => import('../map/MapView.tsx').then((module) => ({ default: module.MapView })));
const Dialogs = lazy(() => import('../saved/Dialogs.tsx').then((module) => ({ default: module.Dialogs })));

/** What may lie over the page. */
export type Dialog = 'save' | 'saved' | 'export';

export function DirectoryPage({ state }: { readonly state: DirectoryState }) {
  const show = useShow();
  const ticks = useTicks();
  if (compared(state).length > 0) {
    return (
      <Suspense fallback={<Loading what={copy.loading}>{null}</Loading>}>
        <Comparison state={state} show={show} ticks={ticks} />
      </Suspense>
    );
  }
  return <Search state={state} show={show} ticks={ticks} />;
}

interface Props {
  readonly state: DirectoryState;
  readonly show: Show;
  readonly ticks: Ticks;
}

/** Typing renders the field alone; everything else follows when there is time, but a choice shows at once. */
function Search({ state, show, ticks }: Props) {
  const { wished, choose } = useWish(state, show);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [used, setUsed] = useState(false);
  const open = useCallback((which: Dialog | null) => {
    setDialog(which);
    setUsed(true);
  }, []);
  return (
    <div className={`page ${css.page}`}>
      <div className={css.top}>
        <PageHeading className={css.title}>{copy.title}</PageHeading>
        <SavedActions open={open} />
      </div>
      <SearchBar state={state} show={show} />
      <Found state={useDeferredValue(state)} wished={wished} show={choose} ticks={ticks} open={open} />
      <Suspense>{used && <Dialogs state={state} dialog={dialog} open={open} show={show} />}</Suspense>
    </div>
  );
}

/** What was chosen last, until the address says it: two quick choices add up, and a box is ticked when it is pressed. */
function useWish(state: DirectoryState, show: Show) {
  const [wish, setWish] = useState({ of: state, next: state });
  const choose: Show = useCallback(
    (next, options) => {
      if (!options?.replace) setWish({ of: state, next });
      return show(next, options);
    },
    [state, show],
  );
  return { wished: wish.of === state ? wish.next : state, choose };
}

interface FoundProps extends Props {
  readonly wished: DirectoryState;
  readonly open: (dialog: Dialog) => void;
}

const Found = memo(function Found({ state, wished, show, ticks, open }: FoundProps) {
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
        <Filters state={wished} facets={data?.facets} show={show} />
      </section>
      <section className={css.results} aria-busy={isFetching}>
        {isError && !isFetching && !data ? (
          <FailedState title={copy.failedTitle} onRetry={refetch}>
            {copy.failed}
          </FailedState>
        ) : data ? (
          <Results
            state={state}
            result={data}
            old={isPlaceholderData || data !== latest}
            heading={heading}
            show={show}
            turnPage={turnPage}
            ticks={ticks}
            onExport={() => open('export')}
            filters={
              <FilterDrawer chosen={filterCount(state)} show={copy.showFirms(data.total)}>
                <Filters state={wished} facets={data.facets} show={show} />
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
      {ticks.firms.length > 0 ? (
        <CompareBar ticks={ticks} onCompare={(ids) => show(look(state, { compare: ids.join(',') }))} />
      ) : (
        <PageActions state={state} show={show} open={open} />
      )}
    </div>
  );
});

/** Goes to another search; while somebody types, in place of the last. */
export type Show = (state: DirectoryState, options?: { readonly replace?: boolean }) => Promise<void>;

function useShow(): Show {
  const navigate = useNavigate({ from: '/search' });
  return useCallback(
    (search, { replace = false } = {}) => navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
}
