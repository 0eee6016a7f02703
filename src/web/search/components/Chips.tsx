import { IconX } from '@tabler/icons-react';
import { type Facet, LIST_FACETS } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { copy } from '../copy.ts';
import { change, cleared, type DirectoryState, toggle } from '../queries/state.ts';
import css from './Directory.module.css';
import type { Show } from './DirectoryPage.tsx';

interface Chip {
  readonly key: string;
  readonly label: string;
  readonly without: DirectoryState;
}

interface Props {
  readonly state: DirectoryState;
  readonly facets: SearchResult['facets'];
  readonly show: Show;
}

/** Every filter in force, each with the way to drop it. */
export function Chips({ state, facets, show }: Props) {
  const chips = chipsOf(state, facets);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={copy.filters}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={() => show(without)}>
            <span className={css.chipLabel} title={label}>
              {label}
            </span>
            <IconX size={16} stroke={2} aria-hidden />
            <span className="visually-hidden">{copy.remove}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={() => show(cleared(state))}>
          {copy.clearAll}
        </button>
      </li>
    </ul>
  );
}

function chipsOf(state: DirectoryState, facets: SearchResult['facets']): Chip[] {
  const values = LIST_FACETS.flatMap((facet) => (state[facet] ?? []).map((value) => ({ facet, value })));
  const chosen: { facet: Facet; value: string }[] = [
    ...values,
    ...(state.verified ? [{ facet: 'verified' as const, value: state.verified }] : []),
  ];
  const chips = chosen.map(({ facet, value }) => ({
    key: `${facet} ${value}`,
    label: labelOf(facet, value, facets),
    without: toggle(state, facet, value),
  }));
  if (!state.zip) return chips;
  const label = state.radius_miles ? copy.within(state.radius_miles, state.zip) : copy.distanceFrom(state.zip);
  return [...chips, { key: 'place', label, without: change(state, { zip: undefined }) }];
}

function labelOf(facet: Facet, value: string, facets: SearchResult['facets']): string {
  if (facet === 'certification') return value;
  const label = facets[facet].find((one) => one.value.toLowerCase() === value.toLowerCase())?.label ?? value;
  return facet === 'naics' && !label.startsWith(value) ? `${value} ${label}` : label;
}
