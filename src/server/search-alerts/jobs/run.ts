import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { runAlerts } from '../commands/notify.ts';

/** Looks what newly matches saved searches of each kind, and tells their owners when they wish. */
export const runSearchAlerts = scheduledJob({
  name: 'search-alerts.run',
  title: 'Tell people what is new in their saved searches',
  schedule: '* * * * *',
  async handle(services) {
    const failures: unknown[] = [];
    // one kind does not wait for another to be mended
    for (const kind of services.readContext().registry.alertKinds.values())
      await runAlerts(services, kind).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});
