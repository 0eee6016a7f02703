import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { remindClients } from '../commands/remind-clients.ts';

export const remindClientsDaily = scheduledJob({
  name: 'work-experience.remind',
  title: 'Remind clients of work to confirm',
  schedule: '33 15 * * *',
  async handle(services) {
    await services.transact(remindClients, { limitMs: 30_000 });
  },
});
