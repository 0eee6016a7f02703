import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications/schema.ts';
import { copy } from '../copy.ts';
import { FILTERS, requestsOf, SUB_FILTERS, unreadOf, type View } from '../queries/arrange.ts';
import css from './Filters.module.css';

/** A list at the side; up to 980 px a row of tabs. Links, so that each choice has an address. */
export function Filters({ view, list }: { readonly view: View; readonly list: readonly Notification[] }) {
  const { filter = 'all', sub = 'all' } = view;
  const counts = { all: list.length, unread: unreadOf(list).length, requests: requestsOf(list).length };
  return (
    <nav className={css.filters} aria-label={copy.filter}>
      <ul>
        {FILTERS.map((value) => (
          <li key={value}>
            <Link
              from="/notifications"
              to="."
              search={{ filter: value, ...(view.sort && { sort: view.sort }) }}
              replace
              resetScroll={false}
              className={css.filter}
              aria-current={value === filter ? 'true' : undefined}
            >
              {copy.filters[value]} <span className={css.count}>{counts[value]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {filter === 'requests' && (
        <ul className={css.sub} aria-label={copy.subFilter}>
          {SUB_FILTERS.map((value) => (
            <li key={value}>
              <Link
                from="/notifications"
                to="."
                search={{ filter, sub: value, ...(view.sort && { sort: view.sort }) }}
                replace
                resetScroll={false}
                className={css.filter}
                aria-current={value === sub ? 'true' : undefined}
              >
                {copy.subFilters[value]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
