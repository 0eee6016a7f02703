import { Link } from '@tanstack/react-router';
import { type Ref, Suspense, useRef } from 'react';
import { OPPORTUNITY_SORTS } from '#contract/opportunity-search/rules.ts';
import type { OpportunitySearchResult } from '#contract/opportunity-search/schema.ts';
import css from '#web/search/components/Directory.module.css';
import { LazySearchedWords } from '#web/search/components/LazySearchedWords.tsx';
import { lastPage } from '#web/search/components/ResultPages.tsx';
import { placeLabel } from '#web/search/model/place-label.ts';
import { useRememberRow, useReturnToRow } from '#web/search/model/return-to-row.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chip.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { onPlainClick } from '#web/ui/plain-click.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { activeFilters } from '../model/filter-chips.ts';
import { clearFilters, filterCount, type OpportunitySearchState, updateOpportunities } from '../model/search-state.ts';
import { OpportunityRow } from './OpportunityRow.tsx';
import type { ShowOpportunities } from './SearchFields.tsx';

const BeyondLastPage = lazyNamed(() => import('#web/search/components/BeyondLastPage.tsx'), 'BeyondLastPage');

interface Props {
  readonly state: OpportunitySearchState;
  readonly result: OpportunitySearchResult;
  /** Results of the previous search, while the next ones load. */
  readonly stale: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly show: ShowOpportunities;
  readonly turnPage: (state: OpportunitySearchState) => void;
}

export function FoundOpportunities({ state, result, stale, heading, show, turnPage }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const rememberRow = useRememberRow();
  useReturnToRow(list);
  const sorts = OPPORTUNITY_SORTS.filter((sort) => sort !== 'distance' || state.zip);
  return (
    <>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.total}>
          <span role="status">{copy.opportunities(result.total)}</span>
        </h2>
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={state.sort ?? 'best'}
          items={sorts.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(sort) => show(updateOpportunities(state, { sort }))}
        />
      </div>
      <div className={css.reading}>
        <LazySearchedWords
          q={state.q}
          result={result}
          link={(text, words) => (
            <Link from="/opportunity/search" to="." search={updateOpportunities(state, words)} resetScroll={false}>
              {text}
            </Link>
          )}
        />
        <div className={css.chips}>
          <ActiveChips state={state} result={result} show={show} />
        </div>
      </div>
      {result.total === 0 && <NoResults state={state} show={show} />}
      {result.total > 0 && result.items.length === 0 && (
        <Suspense>
          <BeyondLastPage
            page={state.page}
            total={result.total}
            turnTo={(page) => turnPage(updateOpportunities(state, { page }))}
          />
        </Suspense>
      )}
      <ol ref={list} className={css.rows} data-stale={stale || undefined} onClickCapture={rememberRow}>
        {result.items.map((one) => (
          <OpportunityRow key={one.id} one={one} />
        ))}
      </ol>
      <Pages state={state} total={result.total} turnPage={turnPage} />
    </>
  );
}

interface ChipsProps extends Pick<Props, 'state' | 'show'> {
  /** Without it the bare values. */
  readonly result?: Pick<OpportunitySearchResult, 'facets' | 'place'>;
}

export function ActiveChips({ state, result, show }: ChipsProps) {
  const { facets, place } = result ?? {};
  const filters = activeFilters(state, facets);
  const said = place && {
    key: 'searched place',
    label: placeLabel(place),
    without: updateOpportunities(state, { q: place.other_words }),
  };
  return (
    <Chips
      label={copy.filters}
      chips={[...(said ? [said] : []), ...filters].map(({ key, label, without }) => ({
        ...{ key, label, onRemove: () => show(without) },
      }))}
      onClear={() => show(clearFilters(place ? { ...state, q: place.other_words } : state))}
    />
  );
}

/** Says how to hear of what comes, and leads to what there is. */
function NoResults({ state, show }: Pick<Props, 'state' | 'show'>) {
  const isFiltered = filterCount(state) > 0;
  const wider = isFiltered ? clearFilters(state) : updateOpportunities(state, { status: 'any' });
  return (
    <EmptyState title={copy.emptyTitle}>
      <p className="muted">{isFiltered ? copy.emptyNote : copy.emptyOpen}</p>
      <Button variant="outlineDark" onClick={() => show(wider)}>
        {isFiltered ? copy.emptyFilters : copy.includeClosed}
      </Button>
    </EmptyState>
  );
}

function Pages({ state, total, turnPage }: Pick<Props, 'state' | 'turnPage'> & { readonly total: number }) {
  return (
    <Pagination
      current={Number(state.page ?? 1)}
      last={lastPage(total)}
      link={(page, look) => {
        const search = updateOpportunities(state, { page: String(page) });
        return (
          <Link
            from="/opportunity/search"
            to="."
            search={search}
            {...look}
            onClick={onPlainClick(() => turnPage(search))}
          />
        );
      }}
    />
  );
}
