import { useQuery } from '@tanstack/react-query';
import type { ListingDetails } from '#contract/listings/schema.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { listingLinkQuery, useAnswerByLink } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ListingFacts } from './ListingFacts.tsx';
import css from './Listings.module.css';

/** What a firm without an account sees by its link, and where it answers. */
export function ListingLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(listingLinkQuery(tempToken));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(listing) => (listing ? <Panel tempToken={tempToken} listing={listing} /> : expired)}
    </QueryBoundary>
  );
}

function Panel({ tempToken, listing }: { readonly tempToken: string; readonly listing: ListingDetails }) {
  const answer = useAnswerByLink(tempToken);
  return (
    <div className={css.stack}>
      <PageHeading>{copy.firmTitle(listing.hiring_company, listing.project)}</PageHeading>
      <AnswerForm listing={listing} send={answer.mutateAsync} />
      <ListingFacts listing={listing} />
    </div>
  );
}
