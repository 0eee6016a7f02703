import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { refreshScorecard } from './commands/refresh.ts';
import { countedCompanies } from './reads.ts';

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Daily, so that a day on which the product is off costs no month: a month is counted once. */
const refreshScorecards = scheduledJob({
  name: 'scorecards.refresh',
  title: 'Count scorecards for the month',
  schedule: '25 5 * * *',
  async handle(services) {
    let ids = await countedCompanies(services.readContext(), BEFORE_ALL, BATCH);
    while (ids.length > 0) {
      for (const id of ids) await services.transact((ctx) => refreshScorecard(ctx, id), { limitMs: 30_000 });
      ids = await countedCompanies(services.readContext(), ids.at(-1) ?? BEFORE_ALL, BATCH);
    }
  },
});

export const jobs = [refreshScorecards];
