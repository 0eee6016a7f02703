import { handleJob } from '#server/kernel/jobs/handler.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { serializeBid } from '../commands/steps.ts';
import { stepAll } from '../commands/submit.ts';
import { notifyNamedFirms } from '../job-definitions.ts';
import { liveBidsOf } from '../reads.ts';

/** Bid by bid: each firm in it gets the step once, with its receipt, however often this runs. */
export const notifyNamedFirmsHandler = handleJob(notifyNamedFirms, async (services, { opportunity: id, step }) => {
  const ctx = services.readContext();
  const { awards, cancelled_reason } = await opportunity(ctx, id);
  const words = step === 'awarded' ? `Awarded to ${awards.map(({ name }) => name).join(', ')}.` : cancelled_reason;
  for (const bidId of await liveBidsOf(ctx, id)) {
    await services.transact(
      async (write) => {
        await serializeBid(write, bidId);
        await stepAll(write, bidId, step, 'owner', words);
      },
      { limitMs: 10_000 },
    );
  }
});
