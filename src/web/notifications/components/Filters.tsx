import { Link } from '@tanstack/react-router';
import { FILTERS, SUB_FILTERS } from '#contract/notifications/rules.ts';
import type { NotificationCounts } from '#contract/notifications/schema.ts';
import { copy } from '../copy.ts';
import { countLabel, type InboxView } from '../model/view.ts';
import css from './Filters.module.css';

interface Props {
  readonly view: InboxView;
  /** Undefined until they are known. */
  readonly counts: NotificationCounts | undefined;
}

/** A list at the side; up to 980 px a row of tabs. Links, so that each filter has a URL. */
export function Filters({ view, counts }: Props) {
  const { filter = 'all', sub = 'all', sort } = view;
  const sorted = sort ? { sort } : {};
  return (
    <nav className={css.filters} aria-label={copy.filter}>
      <ul>
        {FILTERS.map((value) => (
          <li key={value}>
            <FilterLink
              search={{ ...sorted, ...(value !== 'all' && { filter: value }) }}
              label={copy.filters[value]}
              selected={value === filter}
              count={counts?.[value]}
            />
          </li>
        ))}
      </ul>
      {filter === 'requests' && (
        <ul className={css.sub} aria-label={copy.subFilter}>
          {SUB_FILTERS.map((value) => (
            <li key={value}>
              <FilterLink
                search={{ ...sorted, filter, ...(value !== 'all' && { sub: value }) }}
                label={copy.subFilters[value]}
                selected={value === sub}
                count={value === 'all' ? undefined : counts?.[value]}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface FilterLinkProps {
  readonly search: InboxView;
  readonly label: string;
  readonly selected: boolean;
  readonly count: number | undefined;
}

function FilterLink({ search, label, selected: chosen, count }: FilterLinkProps) {
  return (
    <Link
      from="/notifications"
      to="."
      search={search}
      replace
      resetScroll={false}
      // otherwise the link of all would always be current
      activeOptions={{ exact: true }}
      className={css.filter}
      aria-current={chosen ? 'true' : undefined}
    >
      {label} {count !== undefined && <span className={css.count}>{countLabel(count)}</span>}
    </Link>
  );
}
