import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { markNextProjects } from './commands/marks.ts';
import { recountProject } from './commands/recount.ts';
import { recount } from './job-definitions.ts';

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Certificates change with the lists of their agencies, which no project hears of. */
const recountAll = scheduledJob({
  name: 'counting.recount-all',
  title: 'Count the participation of all projects',
  schedule: '40 6 * * *',
  async handle(services) {
    let last: string | null = BEFORE_ALL;
    while (last !== null) {
      const after: string = last;
      last = await services.transact((ctx) => markNextProjects(ctx, after, BATCH), { limitMs: 30_000 });
    }
  },
});

export const jobs = [handleJob(recount, (services, { projectId }) => recountProject(services, projectId)), recountAll];
