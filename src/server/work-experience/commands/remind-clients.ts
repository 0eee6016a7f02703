import { DAY_MS } from '#contract/durations.ts';
import { CONFIRMATION_REMINDER_DAYS } from '#contract/work-experience/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailConfirmationRequest } from '../job-definitions.ts';
import type {} from '../tables.ts';

/** Reminded in one run; the next takes the rest. */
const AT_ONCE = 200;

/** One reminder per request by email, a week after it was sent. @returns how many */
export async function remindClients(ctx: WriteContext): Promise<number> {
  const due = new Date(+ctx.now - CONFIRMATION_REMINDER_DAYS * DAY_MS);
  const reminded = await ctx.sql
    .updateTable('work_experience_requests')
    .set({ reminded_at: ctx.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('work_experience_requests')
        .select('id')
        .where('state', '=', 'open')
        .where('email', 'is not', null)
        .where('reminded_at', 'is', null)
        .where('created_at', '<=', due)
        .where('expires_at', '>', ctx.now)
        .orderBy('created_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  for (const { id } of reminded) await ctx.enqueue(mailConfirmationRequest.with({ request: id, reminder: true }));
  return reminded.length;
}
