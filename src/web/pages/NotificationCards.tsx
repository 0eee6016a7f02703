import { certificationAlertCards } from '#web/certification-alerts/components/CertificationAlertCards.tsx';
import { firmDocumentCards } from '#web/firm-documents/components/FirmDocumentCards.tsx';
import { firmShareCards } from '#web/firm-documents/components/FirmShareCards.tsx';
import { joinRequestCards } from '#web/join-requests/components/JoinRequestCards.tsx';
import { listingCards } from '#web/listings/components/ListingCards.tsx';
import { shortlistCards } from '#web/lists/components/ShortlistCards.tsx';
import { opportunityMatchCards } from '#web/matching/components/OpportunityMatchCards.tsx';
import { mergeCards } from '#web/notifications/model/card-types.ts';
import { opportunityCards } from '#web/opportunities/components/OpportunityCards.tsx';
import { referenceCards } from '#web/references/components/ReferenceCards.tsx';
import { responseCards } from '#web/responses/components/ResponseCards.tsx';
import { searchAlertCards } from '#web/search-alerts/components/SearchAlertCards.tsx';
import { workExperienceCards } from '#web/work-experience/components/WorkExperienceCards.tsx';
import { workHistoryCards } from '#web/work-history/components/WorkHistoryCards.tsx';
import { projectPhotos } from './PhotoSlots.tsx';

/** The cards of all features, one line each. */
export const notificationCards = mergeCards(
  workHistoryCards(projectPhotos),
  joinRequestCards,
  firmDocumentCards,
  firmShareCards,
  workExperienceCards,
  referenceCards,
  certificationAlertCards,
  searchAlertCards,
  opportunityCards,
  shortlistCards,
  opportunityMatchCards,
  responseCards,
  listingCards,
);
