import type { ShortlistCertificateChangesSubject } from '#contract/shortlists/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { certificateChangesMail, certificateChangesTitle } from './emails/certificate-changes.ts';
import { certificateChangesAsSubject } from './reads/subject.ts';

export const notifications = defineNotifications<ShortlistCertificateChangesSubject>({
  subjects: [{ subjectType: 'ShortlistNews', json: certificateChangesAsSubject }],
  types: [
    {
      type: 'shortlist_certificates',
      isRequest: false,
      digestLine: (subject) => (subject ? certificateChangesTitle(subject) : 'Certificates changed on your shortlists'),
    },
  ],
  emails: [{ name: 'shortlist_certificates', isRequest: false, render: certificateChangesMail }],
});
