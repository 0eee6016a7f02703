import { handleJob } from '#server/kernel/jobs/handler.ts';
import { spreadBroadcast } from '../commands/spread.ts';
import { spreadBroadcasts } from '../job-definitions.ts';

/** A row for each firm of every broadcast that has none yet. Also hourly, for those whose own job never ran. */
export const spreadBroadcastsHandler = handleJob(
  spreadBroadcasts,
  async (services) => {
    while (await services.transact(spreadBroadcast, { limitMs: 60_000 }));
  },
  { schedule: '19 * * * *' },
);
