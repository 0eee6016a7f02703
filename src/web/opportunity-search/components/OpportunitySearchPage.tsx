import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import css from '#web/search/components/Directory.module.css';
import { FiltersSkeleton } from '#web/search/components/Filters.tsx';
import { SavedSearchesButton, SaveSearchButton } from '#web/search/components/SavedSearchButtons.tsx';
import { copy as words } from '#web/search/copy.ts';
import { type QueryProblem, queryProblem } from '#web/search/model/query-problem.ts';
import { FilterDrawer } from '#web/ui/FilterPanel.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { filterCount, type OpportunitySearchState } from '../model/search-state.ts';
import { opportunitiesQuery } from '../queries.ts';
import { ActiveChips, FoundOpportunities } from './FoundOpportunities.tsx';
import { OpportunityFilters } from './OpportunityFilters.tsx';
import own from './OpportunitySearch.module.css';
import { SavedSearchesFoot } from './SavedSearchesFoot.tsx';
import { SearchFields, type ShowOpportunities } from './SearchFields.tsx';

const SavedOpportunitySearches = lazyNamed(
  () => import('../saved/SavedOpportunitySearches.tsx'),
  'SavedOpportunitySearches',
);

interface Props {
  readonly state: OpportunitySearchState;
  /** Above the results where nothing is searched, of other rooms: what fits the person's own firm. */
  readonly above?: ReactNode;
}

export function OpportunitySearchPage({ state, above }: Props) {
  const navigate = useNavigate({ from: '/opportunity/search' });
  const show: ShowOpportunities = useCallback(
    (search, { replace = false } = {}) => navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  const searched = useDeferredValue(state);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(opportunitiesQuery(searched));
  const [dialog, setDialog] = useState<'save' | 'saved' | null>(null);
  const [used, setUsed] = useState(false);
  const open = (which: 'save' | 'saved') => {
    setUsed(true);
    setDialog(which);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const turnPage = (next: OpportunitySearchState) => {
    show(next);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  const filters = data ? <OpportunityFilters state={state} facets={data.facets} show={show} /> : <FiltersSkeleton />;
  const failure = error && !isFetching && !data ? error : null;
  const problem = queryProblem(error, searched);
  return (
    <div className={`page ${css.page}`}>
      <div className={css.top}>
        <PageHeading>{copy.title}</PageHeading>
        <div className={css.actions}>
          <SavedSearchesButton kind="opportunities" open={open} />
          <SaveSearchButton open={open} />
        </div>
      </div>
      <SearchFields
        state={state}
        show={show}
        problem={problem}
        filters={
          <FilterDrawer chosen={filterCount(state)} show={copy.show(data?.total)}>
            {filters}
          </FilterDrawer>
        }
      />
      <div className={css.columns}>
        <section className={css.filters} aria-labelledby="filters">
          <h2 id="filters" className="visually-hidden">
            {copy.filters}
          </h2>
          {!failure && filters}
        </section>
        <section className={css.results} aria-busy={isFetching}>
          {above && isEverything(state) && <div className={own.fits}>{above}</div>}
          {failure ? (
            <Failure problem={problem} state={state} show={show} retry={refetch} />
          ) : data ? (
            <FoundOpportunities
              state={searched}
              result={data}
              stale={isPlaceholderData}
              heading={heading}
              show={show}
              turnPage={turnPage}
            />
          ) : (
            <RowsSkeleton />
          )}
        </section>
        <div className={css.foot}>
          <SavedSearchesFoot open={open} />
          <SaveSearchButton isFoot open={open} />
        </div>
      </div>
      <Suspense>
        {used && <SavedOpportunitySearches state={state} dialog={dialog} close={() => setDialog(null)} show={show} />}
      </Suspense>
    </div>
  );
}

/** Nothing is searched for, and this is the first page of what there is. */
const isEverything = (state: OpportunitySearchState): boolean => !state.q && !state.page && filterCount(state) === 0;

interface FailureProps {
  readonly problem: QueryProblem | null;
  readonly state: OpportunitySearchState;
  readonly show: ShowOpportunities;
  readonly retry: () => void;
}

/** What the server refused can be removed; everything else can be tried again. */
function Failure({ problem, state, show, retry }: FailureProps) {
  if (problem) {
    return (
      <div role="alert">
        <EmptyState title={problem.parameter === 'alert' ? copy.notYours : words.refused(problem)}>
          <p className="muted">{copy.refusedNote}</p>
          <ActiveChips state={state} show={show} />
        </EmptyState>
      </div>
    );
  }
  return (
    <ErrorState title={copy.failedTitle} onRetry={retry}>
      {copy.failed}
    </ErrorState>
  );
}

function RowsSkeleton() {
  return (
    <LoadingState what={copy.loading}>
      <div className={css.shape}>
        {[62, 80, 71, 55, 66].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </LoadingState>
  );
}
