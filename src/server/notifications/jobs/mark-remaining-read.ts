import { handleJob } from '#server/kernel/jobs/handler.ts';
import { markRead } from '../commands/mark-read.ts';
import { markRemainingRead } from '../job-definitions.ts';

/** Marks as read what one command had no time for. */
export const markRemainingReadHandler = handleJob(markRemainingRead, async (services, { recipient_id: id, until }) => {
  let more = true;
  while (more) {
    more = await services.transact(
      async (ctx) => {
        await ctx.change('notifications', null, [id]);
        return markRead(ctx.sql, { id }, new Date(until), ctx.now);
      },
      { limitMs: 10_000 },
    );
  }
});
