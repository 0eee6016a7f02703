import type { ListingSubject } from '#contract/listings/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { emailName, namedFirmMail, TOLD } from './emails/named-firms.ts';
import { listingAsSubject } from './reads/listing.ts';

export const notifications = defineNotifications<ListingSubject>({
  subjects: [{ subjectType: 'Listing', json: listingAsSubject }],
  types: [
    {
      type: 'listing_request',
      isRequest: true,
      digestLine: (subject) =>
        subject
          ? `${subject.listing_hirer} needs your answer about ${subject.listing_project}`
          : 'A company needs your answer about a bid',
    },
    {
      type: 'listing_news',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `News of ${subject.listing_firm} in the bid for ${subject.listing_project}` : 'News of a bid',
    },
  ],
  emails: TOLD.map((which) => ({
    name: emailName(...which),
    isRequest: which[0] === 'firm' && (which[1] === 'named' || which[1].endsWith('_asked')),
    render: (subject, to, origin) => namedFirmMail(which, subject, to, origin),
  })),
});
