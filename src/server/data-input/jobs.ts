import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { openDueProjectMonths } from './commands/open-project-months.ts';
import { remindOfMonths } from './commands/remind-of-months.ts';

/** Small enough not to block the embedded database noticeably. */
const BATCH = 100;

const openProjectMonths = scheduledJob({
  name: 'data-input.open-months',
  title: 'Open last month for the reports of projects',
  schedule: '14 * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => openDueProjectMonths(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

/** Hourly: each project has its own day. */
const remind = scheduledJob({
  name: 'data-input.remind',
  title: 'Remind people of months of projects that are due',
  schedule: '35 * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => remindOfMonths(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

export const jobs = [openProjectMonths, remind];
