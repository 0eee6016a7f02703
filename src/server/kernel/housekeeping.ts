import { z } from 'zod';
import { job } from './jobs.ts';

/** Followers look at least every few seconds, and who repeats a command does so soon; a day covers a sleep. */
const KEEP_MS = 24 * 3_600_000;

/** Forgets changes that every follower has long seen, and outcomes that nobody asks for again. */
export const forgetOldChanges = job({
  name: 'kernel.forget-old-changes',
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
