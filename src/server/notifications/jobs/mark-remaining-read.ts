import { handleJob } from '#server/kernel/jobs/handler.ts';
import { markRead } from '../commands/mark-many-read.ts';
import { markRemainingRead } from '../job-definitions.ts';

/** Marks as read what one command had no time for. */
export const markRemainingReadHandler = handleJob(markRemainingRead, async (services, { until, ...of }) => {
  const [id, onlyCompanyId] = [of.recipient_id, of.only_company_id];
  let more = true;
  while (more) {
    more = await services.transact(
      async (ctx) => {
        await ctx.change('notifications', null, [id]);
        return markRead(ctx.sql, { id, onlyCompanyId }, new Date(until), ctx.now);
      },
      { limitMs: 10_000 },
    );
  }
});
