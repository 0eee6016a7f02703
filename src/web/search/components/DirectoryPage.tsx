import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { FilterDrawer } from '#web/ui/FilterPanel.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { FailedState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { directoryQuery } from '../queries/directory.ts';
import { type DirectoryState, filterCount } from '../queries/state.ts';
import css from './Directory.module.css';
import { Filters } from './Filters.tsx';
import { Results, ResultsSkeleton } from './Results.tsx';
import { SearchBar } from './SearchBar.tsx';

export function DirectoryPage({ state }: { readonly state: DirectoryState }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(directoryQuery(state));
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useShow();
  const turnPage = (next: DirectoryState) => {
    show(next);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className={`page ${css.page}`}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <SearchBar state={state} show={show} />
      <div className={css.columns}>
        <section className={css.filters} aria-labelledby="filters">
          <h2 id="filters" className="visually-hidden">
            {copy.filters}
          </h2>
          <Filters state={state} facets={data?.facets} show={show} />
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
              old={isPlaceholderData}
              heading={heading}
              show={show}
              turnPage={turnPage}
              filters={
                <FilterDrawer chosen={filterCount(state)} show={copy.showFirms(data.total)}>
                  <Filters state={state} facets={data.facets} show={show} />
                </FilterDrawer>
              }
            />
          ) : (
            <ResultsSkeleton />
          )}
        </section>
      </div>
    </div>
  );
}

/** Goes to another search; while somebody types, in place of the last. */
export type Show = (state: DirectoryState, options?: { readonly replace?: boolean }) => Promise<void>;

function useShow(): Show {
  const navigate = useNavigate({ from: '/search' });
  return (search, { replace = false } = {}) => navigate({ search, replace, resetScroll: false });
}
