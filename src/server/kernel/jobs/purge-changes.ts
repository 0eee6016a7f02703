import { DAY_MS } from '#contract/durations.ts';
import { scheduledJob } from './handler.ts';

/** Followers poll every few seconds and commands are retried soon; a day covers a suspended machine. */
const KEEP_MS = DAY_MS;

/** Deletes changes that all followers have read. */
export const purgeExpiredChanges = scheduledJob({
  name: 'kernel.purge-changes',
  title: 'Delete old entries of the change feed',
  schedule: '11 * * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('changes')
          .where('at', '<', new Date(now.getTime() - KEEP_MS))
          .execute();
      },
      { limitMs: 60_000 },
    );
  },
});
