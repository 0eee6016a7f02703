import type { ShortlistNewsSubject } from '#contract/lists/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { newsMail, newsTitle } from './emails/news.ts';
import { newsAsSubject } from './reads/subject.ts';

export const notifications = defineNotifications<ShortlistNewsSubject>({
  subjects: [{ subjectType: 'ShortlistNews', json: newsAsSubject }],
  types: [
    {
      type: 'shortlist_certificates',
      isRequest: false,
      digestLine: (subject) => (subject ? newsTitle(subject) : 'Certificates changed on your shortlists'),
    },
  ],
  emails: [{ name: 'shortlist_certificates', isRequest: false, render: newsMail }],
});
