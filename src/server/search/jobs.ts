import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { runAlerts } from '#server/search-alerts/commands/tell.ts';
import { firmAlerts } from './reads/firm-alerts.ts';

/** Looks which firms newly match saved searches, and tells their owners when they wish. */
export const alertOfFirms = scheduledJob({
  name: 'search.alert',
  title: 'Tell people of new firms in their saved searches',
  schedule: '* * * * *',
  handle: (services) => runAlerts(services, firmAlerts),
});
