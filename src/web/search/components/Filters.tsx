import { memo, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import { FACETS, type Facet } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Chips } from '#web/ui/Chip.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { type FilterGroup, FilterPanel } from '#web/ui/FilterPanel.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { AsOfDay, CapacityFilters } from '../capacity/LazyCapacity.tsx';
import { copy } from '../copy.ts';
import { type FacetValue, filterLabels, isSameValue, optionLabel, selectedValues } from '../model/filter-labels.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { askedCapacity, clearFilters, type DirectoryState, toggleFilter, updateSearch } from '../model/search-state.ts';
import { tradesQuery } from '../queries/trades.ts';
import css from './Directory.module.css';
import { TradeBrowser } from './TradeBrowser.tsx';

/** Facets that are expanded at first. */
const INITIALLY_OPEN: readonly Facet[] = ['ownership', 'certification', 'agency', 'naics'];
/** Facets above the “Certified on” filter. */
const ABOVE_DATE: readonly Facet[] = ['ownership', 'certification', 'agency'];
/** Facets below the fields about capacity. */
const BELOW_CAPACITY: readonly Facet[] = ['language', 'verified'];

interface Props {
  readonly state: DirectoryState;
  readonly facets: SearchResult['facets'] | undefined;
  readonly show: ShowSearch;
}

export const Filters = memo(function Filters({ state, facets, show }: Props) {
  const latest = useRef({ state, show });
  useLayoutEffect(() => {
    latest.current = { state, show };
  });
  const onToggle = useCallback((id: string, value: string) => {
    const { state: now, show: open } = latest.current;
    const facet = FACETS.find((one) => one === id);
    if (facet) open(toggleFilter(now, facet, spellingInUrl(now, facet, value)));
  }, []);
  const panels = (which: readonly Facet[]) =>
    which.map((facet) => (
      <FacetFilter key={facet} facet={facet} state={state} values={facets?.[facet]} onToggle={onToggle} />
    ));
  return (
    <>
      {panels(ABOVE_DATE)}
      <CertifiedOn state={state} show={show} />
      {panels(FACETS.filter((facet) => !ABOVE_DATE.includes(facet) && !BELOW_CAPACITY.includes(facet)))}
      <Capacity state={state} show={show} />
      {panels(BELOW_CAPACITY)}
    </>
  );
});

/** Without the headings of the filters: these would move when the values come. */
export function FiltersSkeleton() {
  return (
    <LoadingState what={copy.filtersLoading}>
      <div className={css.shape}>
        {[62, 80, 71, 55, 66, 74].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </LoadingState>
  );
}

interface FacetProps {
  readonly facet: Facet;
  readonly state: DirectoryState;
  readonly values: readonly FacetValue[] | undefined;
  readonly onToggle: (facet: string, value: string) => void;
}

/** Choosing a value rerenders its own filter only, until the new counts arrive. The tree of trades needs the search. */
const FacetFilter = memo(
  function FacetFilter({ facet, state, values, onToggle }: FacetProps) {
    const group = groupOf(facet, state, values);
    const toggle = (code: string) => onToggle('naics', code);
    const more = facet === 'naics' && values && (
      <TradeBrowser
        chosen={selectedValues(state, facet)}
        below={(code) => tradesQuery(state, code)}
        sectors={values.filter(isSector)}
        onToggle={toggle}
      />
    );
    return <FilterPanel groups={[more ? { ...group, more } : group]} onToggle={onToggle} />;
  },
  (one, other) =>
    one.values === other.values &&
    one.onToggle === other.onToggle &&
    (one.facet === 'naics'
      ? one.state === other.state
      : String(selectedValues(one.state, one.facet)) === String(selectedValues(other.state, other.facet))),
);

function CertifiedOn({ state, show }: Pick<Props, 'state' | 'show'>) {
  return (
    <Collapsible title={copy.asOf} count={state.as_of ? 1 : 0} startsOpen={state.as_of !== undefined} lazy>
      <div className={css.day}>
        <Suspense fallback={<Skeleton width={70} />}>
          <AsOfDay day={state.as_of} onChange={(as_of) => show(updateSearch(state, { as_of }))} />
        </Suspense>
      </div>
    </Collapsible>
  );
}

/** Its fields load once the section is opened. */
function Capacity({ state, show }: Pick<Props, 'state' | 'show'>) {
  const chosen = askedCapacity(state).filter((filter) => filter !== 'language').length;
  return (
    <Collapsible title={copy.capacity} count={chosen} startsOpen={chosen > 0} lazy>
      <Suspense fallback={<Skeleton width={70} />}>
        <CapacityFilters state={state} show={show} />
      </Suspense>
    </Collapsible>
  );
}

function groupOf(facet: Facet, state: DirectoryState, values: readonly FacetValue[] | undefined): FilterGroup {
  const chosen = selectedValues(state, facet);
  return {
    id: facet,
    title: copy.facets[facet],
    startsOpen: INITIALLY_OPEN.includes(facet),
    none: copy.noOptions,
    chosen: chosen.map((value) => values?.find((one) => isSameValue(one.value, value))?.value ?? value),
    options: values && listedOptions(facet, values, chosen).map((one) => ({ ...one, label: optionLabel(facet, one) })),
  };
}

const isSector = ({ value }: FacetValue): boolean => value.length === 2;

/** Sectors are in the tree, but for selected ones. Verified work can only be filtered by "yes". */
function listedOptions(facet: Facet, values: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  if (facet === 'verified') return values.filter(({ value }) => value === 'true');
  if (facet !== 'naics') return values;
  return values.filter((one) => !isSector(one) || chosen.includes(one.value));
}

interface ChipsProps extends Props {
  /** The place that the words name, and the other words. */
  readonly place?: { readonly label: string; readonly otherWords: string } | null;
}

/** Active filters as removable chips; in print as one line. */
export function FilterChips({ state, facets, place, show }: ChipsProps) {
  const labels = filterLabels(state, facets);
  const placeChip = place && {
    key: 'searched place',
    label: place.label,
    onRemove: () => show(updateSearch(state, { q: place.otherWords })),
  };
  return (
    <>
      <p className={css.printed}>{[state.q, ...labels.map(({ label }) => label)].filter(Boolean).join(' · ')}</p>
      <Chips
        label={copy.filters}
        chips={[
          ...(placeChip ? [placeChip] : []),
          ...labels.map(({ key, label, facet, value = '', changes = {} }) => ({
            key,
            label,
            onRemove: () => show(facet ? toggleFilter(state, facet, value) : updateSearch(state, changes)),
          })),
        ]}
        onClear={() => show(clearFilters(place ? { ...state, q: place.otherWords } : state))}
      />
    </>
  );
}

/** The URL may spell a value in another case; toggling it off needs the same spelling. */
const spellingInUrl = (state: DirectoryState, facet: Facet, value: string): string =>
  selectedValues(state, facet).find((one) => isSameValue(one, value)) ?? value;
