import { useQuery } from '@tanstack/react-query';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { ownerLinkQuery } from '../queries.ts';
import { BidFirms } from './BidFirms.tsx';
import { Receipts } from './ListingFacts.tsx';
import css from './Listings.module.css';

/** What the owner of a project elsewhere sees by a link: firms, answers, changes, receipts. */
export function OwnerLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(ownerLinkQuery(tempToken));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(bid) =>
        bid ? (
          <div className={css.stack}>
            <PageHeading>{copy.ownerTitle(bid.hiring_company, bid.project ?? '')}</PageHeading>
            <h2>{copy.namedFirms}</h2>
            <BidFirms listings={bid.listings} />
            <Receipts texts={bid.receipts.map(({ text }) => text)} />
          </div>
        ) : (
          expired
        )
      }
    </QueryBoundary>
  );
}
