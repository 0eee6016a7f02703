import type { AppServices } from '#server/kernel/context/app-services.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { replaceRecordsOfKey } from './commands/compromise.ts';
import { sealKeys, signingKey } from './commands/keys.ts';
import { signReceiptsAgain } from './commands/receipts.ts';
import { signRecord } from './commands/sign.ts';
import { backfillRecords, signCompromisedAgain } from './job-definitions.ts';
import { listingsOfCompromisedKey, projectsOfCompromisedKey, unsignedProjects } from './reads.ts';

/** Small enough for the transaction not to block the embedded database noticeably. */
const BATCH = 50;

/** Signs work that was verified before records existed, in batches. */
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

/** Signs again what a compromised key signed since it was in other hands, in batches. */
export const signCompromisedAgainHandler = handleJob(signCompromisedAgain, async (services, { key }) => {
  await services.transact(
    async (ctx) => {
      const ids = await projectsOfCompromisedKey(ctx, key, BATCH);
      await replaceRecordsOfKey(ctx, key, ids);
      const listings = await listingsOfCompromisedKey(ctx, key, BATCH);
      await signReceiptsAgain(ctx, key, listings);
      if (ids.length === BATCH || listings.length === BATCH) await ctx.enqueue(signCompromisedAgain.with({ key }));
    },
    { limitMs: 10_000 },
  );
});

/** At startup: makes sure that a signing key exists and enqueues the backfill of missing records. */
export async function initializeRecords(services: AppServices): Promise<void> {
  await services.transact(async (ctx) => {
    await sealKeys(ctx);
    await signingKey(ctx);
    const [missing] = await unsignedProjects(ctx, 1);
    if (missing) await ctx.enqueue(backfillRecords.with({}));
  });
}
