import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { forgetOld } from '../commands/forget.ts';

/** Forgets requests that nobody confirmed, and invitations that led nowhere. */
export const forgetOldRequests = scheduledJob({
  name: 'accounts.forget-old',
  schedule: '47 3 * * *',
  async handle(system) {
    await system.transact(forgetOld, { limitMs: 30_000 });
  },
});
