import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { BidRow, NamedListing } from '#contract/listings/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import { bidsQuery, namedQuery, useCreateBid } from '../queries.ts';
import { amountOf, ListingBadge } from './ListingFacts.tsx';
import css from './Listings.module.css';

/** Starts a draft and opens it. */
export function StartBid({ companyId, opportunityId = null, label }: StartProps) {
  const create = useCreateBid();
  const navigate = useNavigate();
  const start = () =>
    create.mutate(
      { hiring_company_id: companyId, opportunity_id: opportunityId },
      {
        onSuccess: ({ id }) => void navigate({ to: '/opportunity/bids/$id', params: { id } }),
        onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      },
    );
  return (
    <Button loading={create.isPending} onClick={start}>
      {label}
    </Button>
  );
}
interface StartProps {
  readonly companyId: string;
  readonly opportunityId?: string | null;
  readonly label: string;
}

/** `/opportunity/bids` for the hiring side. */
export function BidsPage({ companyId }: { readonly companyId: string }) {
  const query = useInfiniteQuery(bidsQuery);
  const rows = query.data?.pages.flat();
  return (
    <div className={`page ${css.stack}`}>
      <PageHeader title={bidCopy.title} intro={bidCopy.intro}>
        <StartBid companyId={companyId} label={bidCopy.start} />
      </PageHeader>
      <QueryBoundary query={{ ...query, data: rows }} copy={copy} skeleton={<Skeleton width={80} height={80} />}>
        {(bids) =>
          bids.length === 0 ? (
            <EmptyState title={bidCopy.emptyTitle}>
              <p className="muted">{bidCopy.empty}</p>
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {bids.map((bid) => (
                <Row key={bid.id} bid={bid} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {query.hasNextPage && (
        <Button variant="outlineDark" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {bidCopy.more}
        </Button>
      )}
    </div>
  );
}

function Row({ bid }: { readonly bid: BidRow }) {
  const facts = [
    copy.kinds[bid.kind],
    bid.owner_name,
    bid.bid_on && day(bid.bid_on),
    bidCopy.firms(bid.firms),
    bid.state !== 'draft' && bid.unanswered > 0 && bidCopy.unanswered(bid.unanswered),
    bid.asked > 0 && bidCopy.asked(bid.asked),
  ];
  return (
    <li className={css.item}>
      <div>
        <h2>
          <Link to="/opportunity/bids/$id" params={{ id: bid.id }}>
            {bid.project ?? bidCopy.untitled}
          </Link>
        </h2>
        <p className={css.note}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        <Badge status={bid.state === 'draft' ? 'revision' : bid.state === 'won' ? 'verified' : 'info'}>
          {bidCopy.states[bid.state]}
        </Badge>
      </div>
    </li>
  );
}

/** `/opportunity/bids` for a firm: where it is named. */
export function NamedPage({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(namedQuery(mwbeId));
  return (
    <div className={`page ${css.stack}`}>
      <PageHeader title={copy.named} intro={bidCopy.namedIntro} />
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={80} />}>
        {(listings) =>
          listings.length === 0 ? (
            <EmptyState title={bidCopy.noNamesTitle}>
              <p className="muted">{bidCopy.noNames}</p>
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {listings.map((listing) => (
                <NamedRow key={listing.id} listing={listing} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function NamedRow({ listing }: { readonly listing: NamedListing }) {
  return (
    <li className={css.item}>
      <div>
        <h2>
          <Link to="/opportunity/listings/$id" params={{ id: listing.id }}>
            {listing.project}
          </Link>
        </h2>
        <p className={css.note}>
          {[bidCopy.namedBy(listing.hiring_company), amountOf(listing), day(listing.bid_on)].join(' · ')}
        </p>
      </div>
      <div>
        <ListingBadge {...listing} />
      </div>
    </li>
  );
}
