import { type Facet, LIST_FACETS } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Chips } from '#web/ui/Chip.tsx';
import { type FilterGroup, FilterPanel } from '#web/ui/FilterPanel.tsx';
import { copy } from '../copy.ts';
import { change, cleared, type DirectoryState, toggle } from '../queries/state.ts';
import type { Show } from './DirectoryPage.tsx';

type Values = SearchResult['facets'][Facet];

const FACETS = [...LIST_FACETS, 'verified' as const];
/** Facets that start open. */
const OPEN: readonly Facet[] = ['certification', 'agency', 'naics'];

interface Props {
  readonly state: DirectoryState;
  readonly facets: SearchResult['facets'] | undefined;
  readonly show: Show;
}

export function Filters({ state, facets, show }: Props) {
  return (
    <FilterPanel
      groups={FACETS.map((facet) => groupOf(facet, state, facets?.[facet]))}
      onToggle={(id, value) => {
        const facet = FACETS.find((one) => one === id);
        if (facet) show(toggle(state, facet, inAddress(state, facet, value)));
      }}
    />
  );
}

function groupOf(facet: Facet, state: DirectoryState, values: Values | undefined): FilterGroup {
  const chosen = chosenOf(state, facet);
  return {
    id: facet,
    title: copy.facets[facet],
    startsOpen: OPEN.includes(facet),
    none: copy.noneStated,
    chosen: chosen.map((value) => values?.find((one) => same(one.value, value))?.value ?? value),
    options: values && offered(facet, values).map((one) => ({ ...one, label: labelOf(facet, one) })),
  };
}

/** Whole sectors come after the trades: they are the coarser choice. Of verified work only "yes" is offered. */
function offered(facet: Facet, values: Values): Values {
  if (facet === 'verified') return values.filter(({ value }) => value === 'true');
  if (facet !== 'naics') return values;
  return values.toSorted((a, b) => Number(a.value.length < 6) - Number(b.value.length < 6));
}

interface ChipsProps extends Props {
  readonly facets: SearchResult['facets'];
}

/** Every filter in force, each with the way to drop it. */
export function FilterChips({ state, facets, show }: ChipsProps) {
  const chips = FACETS.flatMap((facet) =>
    chosenOf(state, facet).map((value) => ({
      key: `${facet} ${value}`,
      label: chipLabel(facet, value, facets),
      onRemove: () => show(toggle(state, facet, value)),
    })),
  );
  const place = state.zip && {
    key: 'place',
    label: state.radius_miles ? copy.within(state.radius_miles, state.zip) : copy.distanceFrom(state.zip),
    onRemove: () => show(change(state, { zip: undefined })),
  };
  return <Chips label={copy.filters} chips={place ? [...chips, place] : chips} onClear={() => show(cleared(state))} />;
}

function chipLabel(facet: Facet, value: string, facets: SearchResult['facets']): string {
  if (facet === 'certification') return value;
  const label = facets[facet].find((one) => same(one.value, value))?.label ?? value;
  return labelOf(facet, { value, label });
}

function labelOf(facet: Facet, { value, label }: Pick<Values[number], 'value' | 'label'>): string {
  return facet === 'naics' && !label.startsWith(value) ? `${value} ${label}` : label;
}

const chosenOf = (state: DirectoryState, facet: Facet): readonly string[] => [state[facet] ?? []].flat();

/** An address may spell a value in capitals of its own; the same spelling takes it out again. */
const inAddress = (state: DirectoryState, facet: Facet, value: string): string =>
  chosenOf(state, facet).find((one) => same(one, value)) ?? value;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
