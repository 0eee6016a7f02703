import { scheduledJob } from './handler.ts';

/** Followers look at least every few seconds, and who repeats a command does so soon; a day covers a sleep. */
const KEEP_MS = 24 * 3_600_000;

/** Deletes changes that every follower has long read. */
export const purgeExpiredChanges = scheduledJob({
  name: 'kernel.forget-old-changes',
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
