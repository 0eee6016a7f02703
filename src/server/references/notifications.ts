import type { ReferenceSubject } from '#contract/references/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { referenceGivenMail } from './emails/given.ts';
import { referenceAsSubject } from './reads.ts';

export const notifications = defineNotifications<ReferenceSubject>({
  subjects: [{ subjectType: 'Reference', json: referenceAsSubject }],
  types: [
    {
      type: 'reference_given',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `${subject.reference_name} gave ${subject.mwbe_name} a reference` : 'A reference for your firm',
    },
  ],
  emails: [{ name: 'reference_given', isRequest: false, render: referenceGivenMail }],
});
