import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { remindReferees } from '../commands/remind-referees.ts';

export const remindRefereesDaily = scheduledJob({
  name: 'references.remind',
  title: 'Remind people of requests for references',
  schedule: '23 15 * * *',
  async handle(services) {
    await services.transact(remindReferees, { limitMs: 30_000 });
  },
});
