import { z } from 'zod';
import { ATTEMPTS_KEPT_MS } from '#server/kernel/attempts.ts';
import { job } from '#server/kernel/jobs.ts';

/** Forgets what no decision asks for any more. */
export const forgetOldSessions = job({
  name: 'session.forget-old',
  payload: z.strictObject({}),
  schedule: '17 3 * * *',
  async handle(system) {
    await system.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('attempts')
          .where('at', '<', new Date(now.getTime() - ATTEMPTS_KEPT_MS))
          .execute();
        await sql.deleteFrom('sessions').where('expires_at', '<', now).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
