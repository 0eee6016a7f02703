import type { JoinRequestSubject } from '#contract/join-requests/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { joinRequestedMail } from './emails/join-requests.ts';
import { joinRequestAsSubject } from './reads.ts';

export const notifications = defineNotifications<JoinRequestSubject>({
  subjects: [{ subjectType: 'JoinRequest', json: joinRequestAsSubject }],
  types: [
    {
      type: 'join_request',
      isRequest: true,
      digestLine: (subject) =>
        subject ? `${subject.person_name} asked to join ${subject.company_name}` : 'A request to join your company',
    },
  ],
  emails: [{ name: 'join_requested', isRequest: true, render: joinRequestedMail }],
});
