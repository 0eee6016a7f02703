import { IconFileCertificate, IconNews } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListingSubject } from '#contract/listings/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { steps as copy } from '../copy/steps.ts';

type Subject = ListingSubject;
interface TextProps {
  readonly subject: Subject;
}

function RequestText({ subject }: TextProps) {
  return (
    <>
      <strong>{subject.listing_hirer}</strong> {subject.listing_change ? copy.cards.change : copy.cards.named}{' '}
      <strong>{subject.listing_project}</strong>
    </>
  );
}

/** The last step, whatever it was when the card came: its page has them all. */
function NewsText({ subject }: TextProps) {
  const isFirms = ['confirmed', 'not_agreed', 'agreed', 'objected'].includes(subject.listing_step);
  const who = isFirms ? subject.listing_firm : subject.listing_hirer;
  const isOwners = subject.listing_step === 'awarded' || subject.listing_step === 'canceled';
  return (
    <>
      <strong>{isOwners ? copy.sides.owner : who}</strong> {copy.steps[subject.listing_step]} {copy.cards.on}{' '}
      <strong>{subject.listing_project}</strong>
    </>
  );
}

/** Cards of firms that are named in bids, for their people, the companies and the owners. */
export const listingCards = defineCards<Subject>({
  types: {
    listing_request: {
      Icon: IconFileCertificate,
      heading: copy.cards.request,
      Text: RequestText,
      titleOf: ({ listing_project }) => listing_project,
      asks: true,
      hasDetails: false,
    },
    listing_news: {
      Icon: IconNews,
      heading: copy.cards.news,
      Text: NewsText,
      titleOf: ({ listing_project }) => listing_project,
      hasDetails: false,
    },
  },
  subjects: { Listing: { Outcome, Details: () => null } },
});

function Outcome({ subject: { id, listing_project } }: TextProps) {
  return (
    <Link to="/opportunity/listings/$id" params={{ id }} aria-label={copy.open(listing_project)}>
      {copy.cards.open}
    </Link>
  );
}
