import { LIST_FACETS, type OpportunityFacet } from '#contract/opportunity-search/rules.ts';
import type { OpportunitySearchResult } from '#contract/opportunity-search/schema.ts';
import { copy as words } from '#web/search/copy.ts';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import type { OpportunitySearchState } from './search-state.ts';
import { toggleValue, updateOpportunities } from './search-state.ts';

export type Facets = OpportunitySearchResult['facets'];

/** An active filter, and the search without it. */
export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: OpportunitySearchState;
}

export function activeFilters(state: OpportunitySearchState, facets?: Facets): ActiveFilter[] {
  const { verbatim, status, due, due_by, zip, radius_miles, budget_min, budget_max, alert } = state;
  const without = (changes: Parameters<typeof updateOpportunities>[1]) => updateOpportunities(state, changes);
  const single: (ActiveFilter | undefined | '')[] = [
    alert && { key: 'alert', label: words.alerted, without: without({ alert: undefined, status: undefined }) },
    verbatim && { key: 'verbatim', label: words.verbatim, without: without({ verbatim: undefined }) },
    // an alert shows what became of it, too
    alert
      ? undefined
      : status && { key: 'status', label: copy.statusChip[status], without: without({ status: undefined }) },
    due && { key: 'due', label: copy.dueWithin(due), without: without({ due: undefined }) },
    due_by && { key: 'due_by', label: copy.dueBy(day(due_by, 'short')), without: without({ due_by: undefined }) },
    (budget_min ?? budget_max) && {
      key: 'amount',
      label: copy.amounts(budget_min && money(Number(budget_min)), budget_max && money(Number(budget_max))),
      without: without({ budget_min: undefined, budget_max: undefined }),
    },
    zip && {
      key: 'place',
      label: radius_miles ? words.within(radius_miles, zip) : words.distanceFrom(zip),
      without: without({ zip: undefined }),
    },
  ];
  const listed = LIST_FACETS.flatMap((facet) =>
    (state[facet] ?? []).map((value) => ({
      key: `${facet} ${value}`,
      label: valueLabel(
        facet,
        value,
        facets?.[facet]?.find((one) => one.value.toLowerCase() === value.toLowerCase())?.label,
      ),
      without: toggleValue(state, facet, value),
    })),
  );
  return [...single.filter((one) => typeof one === 'object'), ...listed];
}

/** How a value is shown: some are names of ours. */
export function valueLabel(facet: OpportunityFacet, value: string, label = value): string {
  switch (facet) {
    case 'due':
      return copy.dueWithin(value);
    case 'budget':
      return copy.budgets[value as keyof typeof copy.budgets] ?? label;
    case 'source':
      return copy.sources[value as keyof typeof copy.sources] ?? label;
    case 'naics':
      return label.startsWith(value) ? label : `${value} ${label}`;
    default:
      return label;
  }
}
