import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListingDetails } from '#contract/listings/schema.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { listingQuery, useAnswer } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { CompanyActs } from './CompanyActs.tsx';
import { ListingFacts } from './ListingFacts.tsx';
import css from './Listings.module.css';

interface Props {
  readonly id: string;
  /** For what is not there, or not for this person. */
  readonly missing: ReactNode;
}

/** `/opportunity/listings/{id}`: for the firm, the company that named it, and the owner. */
export function ListingPage({ id, missing }: Props) {
  const query = useQuery(listingQuery(id));
  if (query.data === null) return missing;
  return (
    <div className={`page ${css.stack}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(listing) => listing && <Loaded listing={listing} />}
      </QueryBoundary>
    </div>
  );
}

function Loaded({ listing }: { readonly listing: ListingDetails }) {
  const answer = useAnswer(listing.id);
  const { side, firm, hiring_company, project, bid_id } = listing;
  return (
    <>
      {side === 'mwbe' ? (
        <Link to="/opportunity/bids">{copy.named}</Link>
      ) : (
        <Link to="/opportunity/bids/$id" params={{ id: bid_id }}>
          {copy.fullBid}
        </Link>
      )}
      <PageHeading>
        {side === 'mwbe' ? copy.firmTitle(hiring_company, project) : copy.pageTitle(firm, project)}
      </PageHeading>
      {side === 'mwbe' && <AnswerForm listing={listing} send={answer.mutateAsync} />}
      {side === 'hiring_company' && <CompanyActs listing={listing} />}
      <ListingFacts listing={listing} />
    </>
  );
}
