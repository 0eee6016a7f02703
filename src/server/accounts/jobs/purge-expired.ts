import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeExpired } from '../commands/purge-expired.ts';

/** Deletes unconfirmed access requests and expired invitations. */
export const purgeExpiredRequests = scheduledJob({
  name: 'accounts.purge-expired',
  title: 'Delete old access requests and invitations',
  schedule: '47 3 * * *',
  async handle(services) {
    await services.transact(purgeExpired, { limitMs: 30_000 });
  },
});
