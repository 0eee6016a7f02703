import type { CardModule } from '#web/notifications/model/card-loader.ts';
import { createCardLoader } from '#web/notifications/model/card-loader.ts';
import { projectPhotos } from './PhotoSlots.tsx';

/** The cards of all features; each feature's load once one of them is to be shown. */
export const CARD_MODULES: readonly CardModule[] = [
  {
    types: ['new_work_history', 'rejected_work_history', 'revised_work_history'],
    subjects: ['Project', 'ProjectRevision'],
    load: async () =>
      (await import('#web/work-history/components/WorkHistoryCards.tsx')).workHistoryCards(projectPhotos),
  },
  {
    types: ['join_request'],
    subjects: ['JoinRequest'],
    load: async () => (await import('#web/join-requests/components/JoinRequestCards.tsx')).joinRequestCards,
  },
  {
    types: ['document_expiring'],
    subjects: ['FirmDocument'],
    load: async () => (await import('#web/firm-documents/components/FirmDocumentCards.tsx')).firmDocumentCards,
  },
  {
    types: ['papers_shared', 'papers_share_changed', 'papers_share_ended'],
    subjects: ['FirmShare'],
    load: async () => (await import('#web/firm-documents/components/FirmShareCards.tsx')).firmShareCards,
  },
  {
    types: ['work_confirmation_request', 'work_confirmation_correction', 'work_confirmation_answer'],
    subjects: ['WorkConfirmation'],
    load: async () => (await import('#web/work-experience/components/WorkExperienceCards.tsx')).workExperienceCards,
  },
  {
    types: ['reference_given'],
    subjects: ['Reference'],
    load: async () => (await import('#web/references/components/ReferenceCards.tsx')).referenceCards,
  },
  {
    types: ['certificate_expiring', 'certificate_lapsed', 'certificate_renewed', 'list_question'],
    subjects: ['CertificationAlert'],
    load: async () =>
      (await import('#web/certification-alerts/components/CertificationAlertCards.tsx')).certificationAlertCards,
  },
  {
    types: ['search_alert'],
    subjects: ['SearchAlert'],
    load: async () => (await import('#web/search-alerts/components/SearchAlertCards.tsx')).searchAlertCards,
  },
  {
    types: ['opportunity_question', 'opportunity_answer', 'opportunity_closed'],
    subjects: ['OpportunityQuestion', 'OpportunityClosing'],
    load: async () => (await import('#web/opportunities/components/OpportunityCards.tsx')).opportunityCards,
  },
  {
    types: ['shortlist_certificates'],
    subjects: ['ShortlistNews'],
    load: async () => (await import('#web/shortlists/components/ShortlistCards.tsx')).shortlistCards,
  },
  {
    types: ['opportunity_match', 'opportunity_addendum'],
    subjects: ['OpportunityMatch', 'OpportunityAddendum'],
    load: async () => (await import('#web/matching/components/OpportunityMatchCards.tsx')).opportunityMatchCards,
  },
  {
    types: [
      'opportunity_invitation',
      'opportunity_reminder',
      'response_addendum',
      'opportunity_outcome',
      'opportunity_response',
    ],
    subjects: ['OpportunityResponse'],
    load: async () => (await import('#web/responses/components/ResponseCards.tsx')).responseCards,
  },
  {
    types: ['listing_request', 'listing_news'],
    subjects: ['Listing'],
    load: async () => (await import('#web/listings/components/ListingCards.tsx')).listingCards,
  },
  {
    types: ['payment_request', 'payment_news', 'payment_reminder'],
    subjects: ['PaymentLine', 'PaymentReminder'],
    load: async () => (await import('#web/payment-notifications/components/PaymentCards.tsx')).paymentCards,
  },
  {
    types: ['project_invitation', 'project_news'],
    subjects: ['ProjectInvitation', 'ProjectNews'],
    load: async () => (await import('#web/parent-projects/people/ProjectCards.tsx')).projectCards,
  },
];

export const notificationCards = createCardLoader(CARD_MODULES);
