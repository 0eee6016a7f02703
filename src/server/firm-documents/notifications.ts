import type { FirmDocumentSubject } from '#contract/firm-documents/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { documentName, expiringMail, expiry } from './emails/expiring.ts';
import { firmDocumentAsSubject } from './reads/subject.ts';

export const notifications = defineNotifications<FirmDocumentSubject>({
  subjects: [{ subjectType: 'FirmDocument', json: firmDocumentAsSubject }],
  types: [
    {
      type: 'document_expiring',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `${documentName(subject)} of ${subject.mwbe_name} ${expiry(subject)}` : 'A document that expires',
    },
  ],
  emails: [{ name: 'document_expiring', isRequest: false, render: expiringMail }],
});
