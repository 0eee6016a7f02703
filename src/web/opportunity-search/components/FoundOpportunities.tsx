import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useRef } from 'react';
import { OPPORTUNITY_SORTS } from '#contract/opportunity-search/rules.ts';
import type { OpportunitySearchResult } from '#contract/opportunity-search/schema.ts';
import css from '#web/search/components/Directory.module.css';
import { copy as words } from '#web/search/copy.ts';
import { correctedWords } from '#web/search/model/corrected-words.ts';
import { placeLabel } from '#web/search/model/place-label.ts';
import { useRememberRow, useReturnToRow } from '#web/search/model/return-to-row.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chip.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { activeFilters } from '../model/filter-chips.ts';
import {
  clearFilters,
  filterCount,
  type OpportunityState,
  PAGE_SIZE,
  parseOpportunityState,
  updateOpportunities,
} from '../model/search-state.ts';
import { OpportunityRow } from './OpportunityRow.tsx';
import type { ShowOpportunities } from './SearchFields.tsx';

interface Props {
  readonly state: OpportunityState;
  readonly result: OpportunitySearchResult;
  /** Results of the previous search, while the next ones load. */
  readonly stale: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly show: ShowOpportunities;
  readonly turnPage: (state: OpportunityState) => void;
  /** On phones beside the number of opportunities: saved searches. */
  readonly saved: ReactNode;
}

export function FoundOpportunities({ state, result, stale, heading, show, turnPage, saved }: Props) {
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
        <div className={css.narrow}>{saved}</div>
        <Dropdown
          look="inline"
          label={copy.sortBy}
          value={state.sort ?? 'best'}
          items={sorts.map((value) => ({ value, label: copy.sorts[value] }))}
          onChange={(sort) => show(updateOpportunities(state, { sort }))}
        />
      </div>
      <div className={css.reading}>
        <Reading state={state} result={result} />
        <div className={css.chips}>
          <ActiveChips state={state} result={result} show={show} />
        </div>
      </div>
      {result.total === 0 && <NoResults state={state} show={show} />}
      <ol ref={list} className={css.rows} data-stale={stale || undefined} onClickCapture={rememberRow}>
        {result.items.map((one) => (
          <OpportunityRow key={one.id} one={one} />
        ))}
      </ol>
      <Pages state={state} total={result.total} turnPage={turnPage} />
    </>
  );
}

/** What was searched where it differs from what was typed, with the way back. */
function Reading({ state, result: { read_as, place } }: Pick<Props, 'state' | 'result'>) {
  if (!state.q || (read_as.length === 0 && !place)) return null;
  const corrected = correctedWords(place ? place.other_words : state.q, read_as);
  const near = place && placeLabel(place);
  return (
    <p className={css.searched}>
      <span role="status">
        {corrected ? words.showing : words.showingPlace}
        {corrected && <strong>{corrected}</strong>}
        {near && ` ${near.charAt(0).toLowerCase()}${near.slice(1)}`}.
      </span>{' '}
      <Link
        from="/opportunity/search"
        to="."
        search={updateOpportunities(state, { verbatim: 'true' })}
        resetScroll={false}
      >
        {words.searchInstead(state.q)}
      </Link>
    </p>
  );
}

function ActiveChips({ state, result: { facets, place }, show }: Pick<Props, 'state' | 'result' | 'show'>) {
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

function NoResults({ state, show }: Pick<Props, 'state' | 'show'>) {
  const isOpenOnly = state.status === undefined;
  return (
    <EmptyState title={copy.emptyTitle}>
      {isOpenOnly ? (
        <>
          <p className="muted">{copy.emptyNote}</p>
          <Button variant="outlineDark" onClick={() => show(updateOpportunities(state, { status: 'any' }))}>
            {copy.includeClosed}
          </Button>
        </>
      ) : filterCount(state) > 0 ? (
        <Button variant="outlineDark" onClick={() => show(clearFilters(state))}>
          {copy.emptyFilters}
        </Button>
      ) : (
        <Button variant="outlineDark" onClick={() => show(parseOpportunityState({}))}>
          {copy.showAll}
        </Button>
      )}
    </EmptyState>
  );
}

function Pages({ state, total, turnPage }: Pick<Props, 'state' | 'turnPage'> & { readonly total: number }) {
  return (
    <Pagination
      current={Number(state.page ?? 1)}
      last={Math.min(9_999, Math.ceil(total / PAGE_SIZE))}
      link={(page, look) => {
        const search = updateOpportunities(state, { page: String(page) });
        return (
          <Link
            from="/opportunity/search"
            to="."
            search={search}
            {...look}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              turnPage(search);
            }}
          />
        );
      }}
    />
  );
}
