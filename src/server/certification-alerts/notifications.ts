import type { CertificationAlertSubject } from '#contract/certification-alerts/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { alertMail, alertSentence } from './emails/alerts.ts';
import { alertAsSubject } from './reads/subject.ts';

const TYPES = ['certificate_expiring', 'certificate_lapsed', 'certificate_renewed', 'list_question'] as const;

export const notifications = defineNotifications<CertificationAlertSubject>({
  subjects: [{ subjectType: 'CertificationAlert', json: alertAsSubject }],
  types: TYPES.map((type) => ({
    type,
    isRequest: false,
    digestLine: (subject) => (subject ? alertSentence(subject) : 'News about a certificate'),
  })),
  emails: TYPES.map((name) => ({ name, isRequest: false, render: alertMail })),
});
