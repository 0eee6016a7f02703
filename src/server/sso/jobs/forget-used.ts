import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Forgets which answers were used, once they are refused by their own date. */
export const forgetUsed = scheduledJob({
  name: 'sso.forget-used',
  schedule: '41 * * * *',
  async handle(system) {
    await system.transact(({ sql, now }) => sql.deleteFrom('sso_used').where('expires_at', '<', now).execute(), {
      limitMs: 30_000,
    });
  },
});
