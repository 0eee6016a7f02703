import { DAY_MS } from '#contract/durations.ts';
import { REFERENCE_DAYS } from '#contract/references/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailReferenceRequest } from '../job-definitions.ts';
import type {} from '../tables.ts';

/** Reminded in one run; the next takes the rest. */
const AT_ONCE = 200;

/** One reminder per request, a week after it was sent. @returns how many */
export async function remindReferees(ctx: WriteContext): Promise<number> {
  const due = new Date(+ctx.now - REFERENCE_DAYS.reminder * DAY_MS);
  const reminded = await ctx.sql
    .updateTable('firm_references')
    .set({ reminded_at: ctx.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('firm_references')
        .select('id')
        .where('state', '=', 'open')
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
  for (const { id } of reminded) await ctx.enqueue(mailReferenceRequest.with({ reference: id, reminder: true }));
  return reminded.length;
}
