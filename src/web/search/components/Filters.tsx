import { memo, useState } from 'react';
import { FACETS, type Facet } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Chips } from '#web/ui/Chip.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { type FilterGroup, FilterPanel } from '#web/ui/FilterPanel.tsx';
import { copy } from '../copy.ts';
import { type FacetValue, filterLabels, isSameValue, optionLabel, selectedValues } from '../model/filter-labels.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { clearFilters, type DirectoryState, isDay, toggleFilter, updateSearch } from '../model/search-state.ts';
import css from './Directory.module.css';

/** Facets that are expanded at first. */
const INITIALLY_OPEN: readonly Facet[] = ['certification', 'agency', 'naics'];
/** Facets above the “Certified on” filter. */
const ABOVE_DATE: readonly Facet[] = ['certification', 'agency'];

interface Props {
  readonly state: DirectoryState;
  readonly facets: SearchResult['facets'] | undefined;
  readonly show: ShowSearch;
}

export const Filters = memo(function Filters({ state, facets, show }: Props) {
  const onToggle = (id: string, value: string) => {
    const facet = FACETS.find((one) => one === id);
    if (facet) show(toggleFilter(state, facet, spellingInUrl(state, facet, value)));
  };
  const groups = (which: readonly Facet[]) => which.map((facet) => groupOf(facet, state, facets?.[facet]));
  return (
    <>
      <FilterPanel groups={groups(ABOVE_DATE)} onToggle={onToggle} />
      <CertifiedOn state={state} show={show} />
      <FilterPanel groups={groups(FACETS.filter((facet) => !ABOVE_DATE.includes(facet)))} onToggle={onToggle} />
    </>
  );
});

/** A date field reports every keystroke: 0002 is a prefix of 2026 and no date to search for. */
function CertifiedOn({ state, show }: Pick<Props, 'state' | 'show'>) {
  const [typed, setTyped] = useState({ of: state.as_of, day: state.as_of ?? '' });
  const day = typed.of === state.as_of ? typed.day : (state.as_of ?? '');
  const type = (next: string) => {
    const as_of = isDay(next) ? next : undefined;
    const settled = as_of ?? (next === '' ? undefined : state.as_of);
    setTyped({ of: settled, day: next });
    if (settled !== state.as_of) show(updateSearch(state, { as_of: settled }));
  };
  return (
    <Collapsible title={copy.asOf} count={state.as_of ? 1 : 0} startsOpen={state.as_of !== undefined}>
      <div className={css.day}>
        <DateField label={copy.asOfDay} hint={copy.asOfHint} value={day} onChange={type} />
      </div>
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
    options: values && sortOptions(facet, values).map((one) => ({ ...one, label: optionLabel(facet, one) })),
  };
}

/** Six-digit trades come before whole sectors. Verified work can only be filtered by "yes". */
function sortOptions(facet: Facet, values: readonly FacetValue[]): readonly FacetValue[] {
  if (facet === 'verified') return values.filter(({ value }) => value === 'true');
  if (facet !== 'naics') return values;
  return values.toSorted((a, b) => Number(a.value.length < 6) - Number(b.value.length < 6));
}

interface ChipsProps extends Props {
  readonly facets: SearchResult['facets'];
}

/** Active filters as removable chips; in print as one line. */
export function FilterChips({ state, facets, show }: ChipsProps) {
  const labels = filterLabels(state, facets);
  return (
    <>
      <p className={css.printed}>{[state.q, ...labels.map(({ label }) => label)].filter(Boolean).join(' · ')}</p>
      <Chips
        label={copy.filters}
        chips={labels.map(({ key, label, facet, value = '', changes = {} }) => ({
          key,
          label,
          onRemove: () => show(facet ? toggleFilter(state, facet, value) : updateSearch(state, changes)),
        }))}
        onClear={() => show(clearFilters(state))}
      />
    </>
  );
}

/** The URL may spell a value in another case; toggling it off needs the same spelling. */
const spellingInUrl = (state: DirectoryState, facet: Facet, value: string): string =>
  selectedValues(state, facet).find((one) => isSameValue(one, value)) ?? value;
