import { z } from 'zod';
import { job } from '#server/kernel/jobs.ts';

/** Forgets which answers were used, once they are refused by their own date. */
export const forgetUsed = job({
  name: 'sso.forget-used',
  payload: z.strictObject({}),
  schedule: '41 * * * *',
  async handle(system) {
    await system.transact(({ sql, now }) => sql.deleteFrom('sso_used').where('expires_at', '<', now).execute(), {
      limitMs: 30_000,
    });
  },
});
