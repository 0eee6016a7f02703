import { Link } from '@tanstack/react-router';
import { FILTERS, SUB_FILTERS } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { copy } from '../copy.ts';
import { counted, type View } from '../queries/view.ts';
import css from './Filters.module.css';

interface Props {
  readonly view: View;
  /** Undefined until they are known. */
  readonly counts: NotificationCounts | undefined;
}

/** A list at the side; up to 980 px a row of tabs. Links, so that each choice has an address. */
export function Filters({ view, counts }: Props) {
  const { filter = 'all', sub = 'all', sort } = view;
  const sorted = sort ? { sort } : {};
  return (
    <nav className={css.filters} aria-label={copy.filter}>
      <ul>
        {FILTERS.map((value) => (
          <li key={value}>
            <Choice
              search={{ ...sorted, ...(value !== 'all' && { filter: value }) }}
              label={copy.filters[value]}
              chosen={value === filter}
              count={counts?.[value]}
            />
          </li>
        ))}
      </ul>
      {filter === 'requests' && (
        <ul className={css.sub} aria-label={copy.subFilter}>
          {SUB_FILTERS.map((value) => (
            <li key={value}>
              <Choice
                search={{ ...sorted, filter, ...(value !== 'all' && { sub: value }) }}
                label={copy.subFilters[value]}
                chosen={value === sub}
                count={value === 'all' ? undefined : counts?.[value]}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface ChoiceProps {
  readonly search: View;
  readonly label: string;
  readonly chosen: boolean;
  readonly count: number | undefined;
}

function Choice({ search, label, chosen, count }: ChoiceProps) {
  return (
    <Link
      from="/notifications"
      to="."
      search={search}
      replace
      resetScroll={false}
      // the link of all would be current whatever is chosen
      activeOptions={{ exact: true }}
      className={css.filter}
      aria-current={chosen ? 'true' : undefined}
    >
      {label} {count !== undefined && <span className={css.count}>{counted(count)}</span>}
    </Link>
  );
}
