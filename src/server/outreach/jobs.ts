import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { sealEntries } from './commands/seal.ts';

/** Small enough not to block the embedded database noticeably. */
const BATCH = 1_000;

/** Appends what was committed since the last run to the chains of outreach logs, and signs their ends. */
const sealOutreachLogs = scheduledJob({
  name: 'outreach.seal-logs',
  title: 'Seal outreach logs',
  schedule: '* * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => sealEntries(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

export const jobs = [sealOutreachLogs];
