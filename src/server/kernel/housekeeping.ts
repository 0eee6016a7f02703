import { z } from 'zod';
import { job } from './jobs.ts';

/** Followers look at least every few seconds; a day covers a process that was asleep. */
const KEEP_MS = 24 * 3_600_000;

/** Forgets changes that every follower has long seen. */
export const keepChangesShort = job({
  name: 'kernel.keep-changes-short',
  payload: z.strictObject({}),
  schedule: '11 * * * *',
  async handle(system) {
    await system.transact(
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
