import type { ResponseSubject } from '#contract/responses/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { memberMail } from './emails/firms.ts';
import { RESPONSE_PHRASES, responseMail } from './emails/owners.ts';
import { responseAsSubject } from './reads/subjects.ts';

export const notifications = defineNotifications<ResponseSubject>({
  subjects: [{ subjectType: 'OpportunityResponse', json: responseAsSubject }],
  types: [
    {
      type: 'opportunity_invitation',
      isRequest: true,
      digestLine: (subject) =>
        subject
          ? `${subject.response_owner} invites ${subject.response_firm}: “${subject.response_title}”`
          : 'An invitation to an opportunity',
    },
    {
      type: 'opportunity_reminder',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `The deadline of “${subject.response_title}” is near` : 'The deadline of an opportunity is near',
    },
    {
      type: 'response_addendum',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `There is an addendum to “${subject.response_title}”` : 'An addendum to an opportunity',
    },
    {
      type: 'opportunity_outcome',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `${subject.response_owner} decided on “${subject.response_title}”` : 'An opportunity was decided',
    },
    {
      type: 'opportunity_response',
      isRequest: false,
      digestLine: (subject) =>
        subject
          ? `${subject.response_firm} ${RESPONSE_PHRASES[subject.response_state]} about “${subject.response_title}”`
          : 'A response to an opportunity',
    },
  ],
  emails: [
    { name: 'opportunity_invitation', isRequest: true, render: memberMail('invitation') },
    { name: 'opportunity_follow_up', isRequest: true, render: memberMail('follow_up') },
    { name: 'opportunity_reminder', isRequest: false, render: memberMail('reminder') },
    { name: 'response_addendum', isRequest: false, render: memberMail('addendum') },
    { name: 'opportunity_outcome', isRequest: false, render: memberMail('outcome') },
    { name: 'opportunity_response', isRequest: false, render: responseMail },
  ],
});
