import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { alertTitle } from './emails/alert.ts';
import { alertAsSubject } from './reads/watches.ts';

export const notifications = defineNotifications<SearchAlertSubject>({
  subjects: [{ subjectType: 'SearchAlert', json: alertAsSubject }],
  types: [
    {
      type: 'search_alert',
      isRequest: false,
      digestLine: (alert) => (alert ? alertTitle(alert) : 'News in a saved search'),
    },
  ],
  // it has a link of its own that stops it: jobs/mail.ts sends it
  emails: [],
});
