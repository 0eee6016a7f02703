import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { sealKeys, signingKey } from './commands/keys.ts';
import { signRecord } from './commands/sign.ts';
import { backfillRecords } from './job-definitions.ts';
import { unsignedProjects } from './reads.ts';

/** So few that on the embedded database nobody notices the transaction. */
const BATCH = 50;

/** Signs work that was verified before there were records, a batch at a time. */
export const backfillRecordsHandler = handleJob(backfillRecords, async (services) => {
  await services.transact(
    async (ctx) => {
      const ids = await unsignedProjects(ctx, BATCH);
      for (const id of ids) await signRecord(ctx, id);
      if (ids.length === BATCH) await ctx.enqueue(backfillRecords.with({}));
    },
    { limitMs: 10_000 },
  );
});

/** From the first request on a key is published, and every verified project has its record soon. */
export async function initializeRecords(services: AppServices): Promise<void> {
  await services.transact(async (ctx) => {
    await sealKeys(ctx);
    await signingKey(ctx);
    const [earlier] = await unsignedProjects(ctx, 1);
    if (earlier) await ctx.enqueue(backfillRecords.with({}));
  });
}
