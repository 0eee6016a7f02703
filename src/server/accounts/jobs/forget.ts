import { z } from 'zod';
import { job } from '#server/kernel/jobs.ts';
import { forgetOld } from '../commands/forget.ts';

/** Forgets requests that nobody confirmed, and invitations that led nowhere. */
export const forgetOldRequests = job({
  name: 'accounts.forget-old',
  payload: z.strictObject({}),
  schedule: '47 3 * * *',
  async handle(system) {
    await system.transact(forgetOld, { limitMs: 30_000 });
  },
});
