import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs.ts';
import { markRead } from '../commands/mark-read.ts';

/** Marks as read what one command had no time for. */
export const markRest = job({
  name: 'notifications.mark-rest',
  payload: z.strictObject({ recipient_id: uuid, until: instant }),
  async handle(system, { recipient_id: id, until }) {
    let more = true;
    while (more) {
      more = await system.transact(
        async (ctx) => {
          await ctx.change('notifications', null, [id]);
          return markRead(ctx.sql, { id }, new Date(until), ctx.now);
        },
        { limitMs: 10_000 },
      );
    }
  },
});
