import type { CapacityFilter } from '#contract/search/rules.ts';
import type { Capacity, SearchItem } from '#contract/search/schema.ts';
import { languageName } from '#web/businesses/model/language-name.ts';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy/capacity.ts';
import css from './Capacity.module.css';

interface Props {
  readonly firm: SearchItem;
  /** Separated by commas. */
  readonly asked: string;
}

/** What the firm says to each filter of capacity in use, or that it has not said it. */
export function CapacityFacts({ firm, asked }: Props) {
  return (
    <ul className={css.facts}>
      {(asked.split(',') as CapacityFilter[]).map((filter) => {
        const fact = firm.capacity && FACTS[filter](firm.capacity);
        return (
          <li key={filter} data-unsaid={!fact || undefined}>
            {fact || copy.notSaid[filter]}
          </li>
        );
      })}
    </ul>
  );
}

/** Empty or null where the firm says nothing. */
const FACTS: Readonly<Record<CapacityFilter, (said: Capacity) => string | null>> = {
  start_by: ({ available_from }) => available_from && copy.said.start(day(available_from, 'short')),
  bond: ({ bonding_band }) => (bonding_band === null ? null : copy.said.bond(bonding_band, money(bonding_band))),
  crew: ({ crew }) => (crew === null ? null : copy.said.crew(crew)),
  travels_to: (said) => {
    const area = areaOf(said);
    return area && copy.said.serves(area);
  },
  language: ({ languages }) =>
    languages.length === 0 ? null : copy.said.languages(languages.map(languageName).join(', ')),
};

const areaOf = ({ service_states, service_counties, service_radius }: Capacity): string =>
  [
    service_states.join(', '),
    service_counties > 0 && copy.said.counties(service_counties),
    service_radius !== null && copy.said.radius(service_radius),
  ]
    .filter(Boolean)
    .join('; ');
