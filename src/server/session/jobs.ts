import { z } from 'zod';
import { job } from '#server/kernel/jobs.ts';
import { GUESSES } from './policy.ts';

/** Forgets what no decision asks for any more. */
export const forgetOldSessions = job({
  name: 'session.forget-old',
  payload: z.strictObject({}),
  schedule: '17 3 * * *',
  async handle(system) {
    await system.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('failed_logins')
          .where('at', '<', new Date(now.getTime() - GUESSES.windowMs))
          .execute();
        await sql.deleteFrom('sessions').where('expires_at', '<', now).execute();
        await sql.deleteFrom('link_tokens').where('expires_at', '<', now).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
