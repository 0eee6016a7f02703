import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Deletes replay marks once the responses themselves have expired. */
export const purgeExpiredMarks = scheduledJob({
  name: 'sso.purge-expired',
  title: 'Delete old single sign-on marks',
  schedule: '41 * * * *',
  async handle(services) {
    await services.transact(({ sql, now }) => sql.deleteFrom('sso_used').where('expires_at', '<', now).execute(), {
      limitMs: 30_000,
    });
  },
});
