import { useState } from 'react';
import { LIST_FACETS, STATUS_FILTERS } from '#contract/opportunity-search/rules.ts';
import { TradeBrowser } from '#web/search/components/TradeBrowser.tsx';
import { isDay } from '#web/search/model/search-state.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { type FilterGroup, FilterPanel } from '#web/ui/FilterPanel.tsx';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { copy } from '../copy.ts';
import { type Facets, valueLabel } from '../model/filter-chips.ts';
import { type OpportunitySearchState, toggleValue, updateOpportunities } from '../model/search-state.ts';
import { tradesBelowQuery } from '../queries.ts';
import css from './OpportunitySearch.module.css';
import type { ShowOpportunities } from './SearchFields.tsx';

const GROUPS = ['due', ...LIST_FACETS] as const;
type Group = (typeof GROUPS)[number];
const INITIALLY_OPEN: readonly Group[] = ['due', 'naics', 'state', 'certification'];

interface Props {
  readonly state: OpportunitySearchState;
  readonly facets: Facets;
  readonly show: ShowOpportunities;
}

/** Filters apply at once, each option with the count it would give. */
export function OpportunityFilters({ state, facets, show }: Props) {
  const onToggle = (group: string, value: string) => show(toggleValue(state, group, value));
  const more: Partial<Record<Group, FilterGroup['more']>> = {
    due: <DueBy state={state} show={show} />,
    naics: (
      <TradeBrowser
        chosen={state.naics ?? []}
        below={(code) => tradesBelowQuery(state, code)}
        sectors={(facets.naics ?? []).filter(isSector)}
        onToggle={(code) => onToggle('naics', code)}
      />
    ),
    budget: <Amounts state={state} show={show} />,
  };
  return (
    <>
      <div className={css.status}>
        <SegmentedControl
          label={copy.status}
          value={state.status ?? 'open'}
          onChange={(status) => show(updateOpportunities(state, { status }))}
          items={STATUS_FILTERS.map((value) => ({ value, label: copy.statuses[value] }))}
        />
      </div>
      <FilterPanel
        groups={GROUPS.map((group) => ({
          ...groupOf(group, state, facets),
          ...(more[group] && { more: more[group] }),
        }))}
        onToggle={onToggle}
      />
    </>
  );
}

const isSector = ({ value }: { readonly value: string }): boolean => value.length === 2;

function groupOf(group: Group, state: OpportunitySearchState, facets: Facets): FilterGroup {
  const chosen = [state[group] ?? []].flat();
  const values = (facets[group] ?? []).filter(
    (one) => group !== 'naics' || !isSector(one) || chosen.includes(one.value),
  );
  const spelled = (value: string) =>
    values.find((one) => one.value.toLowerCase() === value.toLowerCase())?.value ?? value;
  return {
    id: group,
    title: copy.facets[group],
    startsOpen: INITIALLY_OPEN.includes(group),
    none: copy.noOptions,
    chosen: chosen.map(spelled),
    options: values.map((one) => ({ ...one, label: valueLabel(group, one.value, one.label) })),
  };
}

/** A date field reports every keystroke: only a whole date is searched for. */
function DueBy({ state, show }: Omit<Props, 'facets'>) {
  const [typed, setTyped] = useState({ of: state.due_by, day: state.due_by ?? '' });
  const day = typed.of === state.due_by ? typed.day : (state.due_by ?? '');
  const type = (next: string) => {
    const due_by = isDay(next) ? next : next === '' ? undefined : state.due_by;
    setTyped({ of: due_by, day: next });
    if (due_by !== state.due_by) show(updateOpportunities(state, { due_by }));
  };
  return (
    <div className={css.due}>
      <DateField label={copy.dueByDay} value={day} onChange={type} />
    </div>
  );
}

/** Applied when a field is left, so that half a number is not searched for. */
function Amounts({ state, show }: Omit<Props, 'facets'>) {
  const [typed, setTyped] = useState({ of: state, min: state.budget_min ?? '', max: state.budget_max ?? '' });
  const now = typed.of === state ? typed : { of: state, min: state.budget_min ?? '', max: state.budget_max ?? '' };
  const apply = () => {
    const next = updateOpportunities(state, { budget_min: now.min || undefined, budget_max: now.max || undefined });
    if (next.budget_min !== state.budget_min || next.budget_max !== state.budget_max) show(next);
  };
  return (
    <div className={css.amounts}>
      <AmountField
        label={copy.budgetMin}
        value={now.min}
        onBlur={apply}
        onChange={(min) => setTyped({ ...now, min })}
      />
      <AmountField
        label={copy.budgetMax}
        value={now.max}
        onBlur={apply}
        onChange={(max) => setTyped({ ...now, max })}
      />
    </div>
  );
}
