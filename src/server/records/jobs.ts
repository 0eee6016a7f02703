import { z } from 'zod';
import { job } from '#server/kernel/jobs.ts';
import type { System } from '#server/kernel/system.ts';
import { sealKeys, signingKey } from './commands/keys.ts';
import { signRecord } from './commands/sign.ts';
import { unsigned } from './reads.ts';

/** So few that on the embedded database nobody notices the transaction. */
const BATCH = 50;

/** Signs work that was verified before there were records, a batch at a time. */
export const signEarlierWork = job({
  name: 'records.sign-earlier-work',
  payload: z.strictObject({}),
  async handle(system) {
    await system.transact(
      async (ctx) => {
        const ids = await unsigned(ctx, BATCH);
        for (const id of ids) await signRecord(ctx, id);
        if (ids.length === BATCH) await ctx.enqueue(signEarlierWork.with({}));
      },
      { limitMs: 10_000 },
    );
  },
});

/** From the first request on a key is published, and every verified project has its record soon. */
export async function prepareRecords(system: System): Promise<void> {
  await system.transact(async (ctx) => {
    await sealKeys(ctx);
    await signingKey(ctx);
    const [earlier] = await unsigned(ctx, 1);
    if (earlier) await ctx.enqueue(signEarlierWork.with({}));
  });
}
