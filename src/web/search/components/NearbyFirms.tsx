import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profilePath } from '#contract/access/redirects.ts';
import type { Mwbe } from '#contract/businesses/schema.ts';
import type { SearchItem } from '#contract/search/schema.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { plural } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/nearby.ts';
import { MAX_NEARBY, NEARBY_FIRMS_MILES } from '../model/nearby.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { nearbyQuery } from '../queries/nearby.ts';
import css from './NearbyFirms.module.css';

interface Props {
  readonly firm: Mwbe;
  /** From `nearbySearch`. */
  readonly search: DirectoryState;
}

/** Other firms in the same trade near a firm, with a link to all of them. */
export function NearbyFirms({ firm, search }: Props) {
  const query = useQuery(nearbyQuery(search));
  return (
    <>
      <h2>{copy.title}</h2>
      <p className={css.note}>{describeSearch(firm, search)}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
        {({ items, total }) => (
          <>
            <FirmList firms={items.filter((one) => one.mwbe_core_id !== firm.mwbe_core_id).slice(0, MAX_NEARBY)} />
            {total > MAX_NEARBY + 1 && (
              <Link to="/search" search={search}>
                {copy.all(plural(total, 'firm'))}
              </Link>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function FirmList({ firms }: { readonly firms: readonly SearchItem[] }) {
  if (firms.length === 0) return <p className={css.note}>{copy.none}</p>;
  return (
    <ul className={css.firms}>
      {firms.map((one) => (
        <NearbyFirm key={one.id} firm={one} />
      ))}
    </ul>
  );
}

function describeSearch({ naics }: Mwbe, { naics: [code = ''] = [], zip, state: [state = ''] = [] }: DirectoryState) {
  const title = naics.find((one) => one.code === code)?.title;
  const trade = [code, title].filter(Boolean).join(' ');
  return zip ? copy.within(trade, NEARBY_FIRMS_MILES, zip) : copy.inState(trade, state);
}

function NearbyFirm({ firm }: { readonly firm: SearchItem }) {
  const { distance_miles, city, state, certificates } = firm;
  const types = [...new Set(certificates.filter(({ lapsed }) => !lapsed).map(({ type }) => type))];
  const facts = [
    [city, state].filter(Boolean).join(', '),
    distance_miles === null ? '' : copy.miles(distance_miles.toFixed(1)),
  ];
  return (
    <li className={css.firm}>
      <Link to={profilePath(firm)} className={css.name ?? ''}>
        {firm.trade_name ?? firm.legal_business_name}
      </Link>
      <span className={css.types}>
        {types.map((type) => (
          <Tag key={type}>{type}</Tag>
        ))}
      </span>
      <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
