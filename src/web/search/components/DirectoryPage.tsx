import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { LoadingState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { Dialog, FirmActs, KeepFirms, ShowSearch } from '../model/page-state.ts';
import { comparedIds, type DirectoryState } from '../model/search-state.ts';
import { useAfterPaint } from '../model/use-after-paint.ts';
import { type CompareSelection, useCompareSelection } from './CompareSelection.tsx';
import css from './Directory.module.css';
import { FiltersButton, FoundFirms } from './FoundFirms.tsx';
import { SearchActions } from './PageActions.tsx';
import { SearchBar } from './SearchBar.tsx';

const Comparison = lazyNamed(() => import('../compare/Comparison.tsx'), 'Comparison');
const SearchDialogs = lazyNamed(() => import('../saved/SearchDialogs.tsx'), 'SearchDialogs');

interface PageProps {
  readonly state: DirectoryState;
  readonly keep?: KeepFirms | undefined;
  readonly acts?: FirmActs | undefined;
}

export function DirectoryPage({ state, keep, acts }: PageProps) {
  const show = useShowSearch();
  const selection = useCompareSelection(keep !== undefined);
  if (comparedIds(state).length > 0) {
    return (
      <Suspense fallback={<LoadingState what={copy.loading}>{null}</LoadingState>}>
        <Comparison state={state} show={show} selection={selection} />
      </Suspense>
    );
  }
  return <SearchView state={state} show={show} selection={selection} keep={keep} acts={acts} />;
}

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  readonly selection: CompareSelection;
  readonly keep: KeepFirms | undefined;
  readonly acts: FirmActs | undefined;
}

/** Deferred: typing rerenders the field first and the results when there is time. Filters change at once. */
function SearchView({ state, show, selection, keep, acts }: Props) {
  const { optimistic, choose, showNow } = useOptimisticState(state, show);
  const searched = useDeferredValue(state);
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
        <SearchActions open={open} onKeepAll={keep && (() => keep({ search: state }))} />
      </div>
      <SearchBar
        state={optimistic}
        show={showNow}
        filters={<FiltersButton state={searched} optimistic={optimistic} show={choose} />}
      />
      <FoundFirms
        state={searched}
        optimistic={optimistic}
        show={choose}
        selection={selection}
        open={open}
        keep={keep}
        acts={acts}
      />
      <Suspense>{used && <SearchDialogs state={state} dialog={dialog} open={open} show={showNow} />}</Suspense>
    </div>
  );
}

/**
 * The last chosen state until the URL has it, so that two quick choices add up, and words that are typed meanwhile join
 * them. A checkbox reacts at once: the search starts after it is painted.
 */
function useOptimisticState(state: DirectoryState, show: ShowSearch) {
  const [choice, setChoice] = useState({ of: state, next: state });
  const { run, cancel } = useAfterPaint();
  const choose: ShowSearch = useCallback(
    (next) => {
      setChoice({ of: state, next });
      return run().then(() => show(next));
    },
    [state, show, run],
  );
  const showNow: ShowSearch = useCallback(
    (next, options) => {
      cancel();
      return show(next, options);
    },
    [show, cancel],
  );
  return { optimistic: choice.of === state ? choice.next : state, choose, showNow };
}

function useShowSearch(): ShowSearch {
  const navigate = useNavigate({ from: '/search' });
  return useCallback(
    (search, { replace = false } = {}) => navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
}
