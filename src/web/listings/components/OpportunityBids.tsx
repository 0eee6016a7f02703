import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import { bidsOfOpportunityQuery } from '../queries.ts';
import { BidFirms } from './BidFirms.tsx';
import { StartBid } from './BidsPage.tsx';
import css from './Listings.module.css';

/** On the page of a closed opportunity, for its owner: who was named in bids. */
export function OpportunityBids({ opportunityId }: { readonly opportunityId: string }) {
  const query = useQuery(bidsOfOpportunityQuery(opportunityId));
  return (
    <section className={css.stack}>
      <h2>{bidCopy.inBids}</h2>
      <p className={css.note}>{bidCopy.inBidsNote}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={80} />}>
        {(bids) =>
          bids.length === 0 ? (
            <p>{bidCopy.noBids}</p>
          ) : (
            bids.map((bid) => (
              <section key={bid.id} className={css.stack}>
                <h3>{bid.hiring_company}</h3>
                <BidFirms listings={bid.listings} linked />
              </section>
            ))
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** On the page of an opportunity of somebody else, for a company that may bid. */
export function NameFirms({
  opportunityId,
  companyId,
}: {
  readonly opportunityId: string;
  readonly companyId: string;
}) {
  return (
    <section className={css.card}>
      <p>{bidCopy.nameFirmsNote}</p>
      <div>
        <StartBid companyId={companyId} opportunityId={opportunityId} label={bidCopy.nameFirms} />
      </div>
    </section>
  );
}
