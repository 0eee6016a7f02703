import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { markNextDashboards } from './commands/marks.ts';
import { refreshDashboard } from './commands/refresh.ts';
import { refresh } from './job-definitions.ts';

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Certificates change with the lists of their agencies, of which no dashboard hears. */
const refreshAll = scheduledJob({
  name: 'impact-dashboards.refresh-all',
  title: 'Add up all impact dashboards',
  schedule: '10 7 * * *',
  async handle(services) {
    let last: string | null = BEFORE_ALL;
    while (last !== null) {
      const after: string = last;
      last = await services.transact((ctx) => markNextDashboards(ctx, after, BATCH), { limitMs: 30_000 });
    }
  },
});

export const jobs = [
  handleJob(refresh, (services, { dashboardId }) => refreshDashboard(services, dashboardId)),
  refreshAll,
];
