import { FACETS, type Facet } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import type { DirectoryState } from './search-state.ts';

type Facets = SearchResult['facets'];
export type FacetValue = Facets[Facet][number];

/** The label of an active filter; `changes` removes it. */
export interface FilterLabel {
  readonly key: string;
  readonly label: string;
  readonly facet?: Facet;
  readonly value?: string;
  readonly changes?: Partial<Record<keyof DirectoryState, undefined>>;
}

/** Labels of all active filters; without `facets` the bare values. */
export function filterLabels(state: DirectoryState, facets?: Facets): FilterLabel[] {
  const chosen = FACETS.flatMap((facet) =>
    selectedValues(state, facet).map((value) => ({
      key: `${facet} ${value}`,
      label: facetLabel(facet, value, facets?.[facet]),
      facet,
      value,
    })),
  );
  const { alert, as_of, verbatim, zip, radius_miles } = state;
  const place = radius_miles ? copy.within(radius_miles, zip ?? '') : copy.distanceFrom(zip ?? '');
  return [
    ...(alert ? [{ key: 'alert', label: copy.alerted, changes: { alert: undefined } }] : []),
    ...(verbatim ? [{ key: 'verbatim', label: copy.verbatim, changes: { verbatim: undefined } }] : []),
    ...chosen,
    ...(as_of ? [{ key: 'as_of', label: copy.certifiedOn(day(as_of, 'short')), changes: { as_of: undefined } }] : []),
    ...CAPACITY_CHIPS.flatMap((key) => {
      const value = state[key];
      return value ? [{ key, label: copy.capacityChips[key](value), changes: { [key]: undefined } }] : [];
    }),
    ...(zip ? [{ key: 'place', label: place, changes: { zip: undefined } }] : []),
  ];
}

const CAPACITY_CHIPS = ['start_by', 'bond', 'crew', 'travels_to', 'include_unsaid'] as const;

function facetLabel(facet: Facet, value: string, values: readonly FacetValue[] | undefined): string {
  if (facet === 'certification') return value;
  if (facet === 'ownership') return copy.ownerships[value === 'women' ? 'women' : 'minority'];
  if (facet === 'verified' && !values) return copy.facets.verified;
  const label = values?.find((one) => isSameValue(one.value, value))?.label ?? value;
  return optionLabel(facet, { value, label });
}

export function optionLabel(facet: Facet, { value, label }: Pick<FacetValue, 'value' | 'label'>): string {
  return facet === 'naics' && !label.startsWith(value) ? `${value} ${label}` : label;
}

export const selectedValues = (state: DirectoryState, facet: Facet): readonly string[] => [state[facet] ?? []].flat();

/** Filter values are case-insensitive. */
export const isSameValue = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
