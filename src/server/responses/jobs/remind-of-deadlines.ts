import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { remindOfDeadlines } from '../commands/remind-of-deadlines.ts';

/** In one run; the next takes the rest. */
const RUNS = 50;

export const remindOfDeadlinesHourly = scheduledJob({
  name: 'responses.remind',
  title: 'Remind firms of deadlines',
  schedule: '11 * * * *',
  async handle(services) {
    for (let run = 0; run < RUNS; run += 1)
      if ((await services.transact(remindOfDeadlines, { limitMs: 20_000 })) === 0) return;
  },
});
