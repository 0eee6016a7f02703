import { Link } from '@tanstack/react-router';
import type { Listing } from '#contract/listings/schema.ts';
import { copy } from '../copy.ts';
import { ListingBadge, ListingTerms } from './ListingFacts.tsx';
import css from './Listings.module.css';

interface Props {
  readonly listings: readonly Listing[];
  /** Whether each leads to its page. */
  readonly linked?: boolean;
}

/** The firms of a bid; a firm that was removed stays in its place, with its answer. */
export function BidFirms({ listings, linked = false }: Props) {
  return (
    <ul className={css.rows}>
      {listings.map((listing) => (
        <li key={listing.id} className={css.card}>
          <div className={css.head}>
            <h3>
              {linked ? (
                <Link to="/opportunity/listings/$id" params={{ id: listing.id }}>
                  {listing.firm}
                </Link>
              ) : (
                listing.firm
              )}
            </h3>
            <ListingBadge {...listing} />
          </div>
          {listing.is_substitute && <p className={css.note}>{copy.substitute}</p>}
          <ListingTerms listing={listing} />
        </li>
      ))}
    </ul>
  );
}
