import type { OpportunityMatchSubject } from '#contract/matching/schema/fits.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { addendumMail, newOpportunityMail } from './emails/opportunities.ts';
import { addendumAsSubject, matchAsSubject } from './reads/subject.ts';

export const notifications = defineNotifications<OpportunityMatchSubject>({
  subjects: [
    // addenda issued before they had a subject of their own have this one
    { subjectType: 'OpportunityMatch', json: matchAsSubject },
    { subjectType: 'OpportunityAddendum', json: addendumAsSubject },
  ],
  types: [
    {
      type: 'opportunity_match',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `New opportunity: “${subject.opportunity_title}”` : 'New opportunities available',
    },
    {
      type: 'opportunity_addendum',
      isRequest: false,
      digestLine: (subject) => (subject ? `Addendum to “${subject.opportunity_title}”` : 'An addendum was issued'),
    },
  ],
  emails: [
    { name: 'opportunity_match', isRequest: false, render: newOpportunityMail },
    { name: 'opportunity_addendum', isRequest: false, render: addendumMail },
  ],
});
