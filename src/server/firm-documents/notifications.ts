import type { FirmDocumentSubject, FirmShareSubject } from '#contract/firm-documents/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { documentName, expiringMail, expiry } from './emails/expiring.ts';
import { SHARE_NEWS, shareMail, shareSentence } from './emails/share.ts';
import { firmDocumentAsSubject, firmShareAsSubject } from './reads/subject.ts';

const ofDocuments = defineNotifications<FirmDocumentSubject>({
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

const ofShares = defineNotifications<FirmShareSubject>({
  subjects: [{ subjectType: 'FirmShare', json: firmShareAsSubject }],
  types: SHARE_NEWS.map((type) => ({
    type,
    isRequest: false,
    digestLine: (subject) => (subject ? shareSentence(type, subject) : 'News about what a firm shares with you'),
  })),
  emails: SHARE_NEWS.map((name) => ({ name, isRequest: false, render: shareMail(name) })),
});

export const notifications = {
  subjects: [...ofDocuments.subjects, ...ofShares.subjects],
  types: [...ofDocuments.types, ...ofShares.types],
  emails: [...ofDocuments.emails, ...ofShares.emails],
};
