import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { staffToMail } from '#server/accounts/reads/staff-to-mail.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailSummary } from '../job-definitions.ts';
import { beganToWait } from '../reads/waiting.ts';
import type {} from '../tables.ts';

/** How long something waits before staff are told by email. */
const PATIENCE_MS = DAY_MS;

/**
 * Leaves an email for each member of staff if something has waited for a day that they were not told of; nothing is told
 * twice, whatever runs how often. @returns how many emails
 */
export async function enqueueSummaries(ctx: WriteContext): Promise<number> {
  const until = new Date(ctx.now.getTime() - PATIENCE_MS);
  const told = await ctx.sql.selectFrom('staff_summaries').select('told_until').forUpdate().executeTakeFirst();
  const moved = await ctx.sql
    .insertInto('staff_summaries')
    .values({ one: true, told_until: until })
    .onConflict((row) =>
      row.column('one').doUpdateSet({ told_until: until }).where('staff_summaries.told_until', '<', until),
    )
    .returning('one')
    .executeTakeFirst();
  if (!moved || !(await beganToWait(ctx, { after: told?.told_until ?? null, until }))) return 0;
  const { rows } = await sql<{ id: string }>`${staffToMail(ctx.config)}`.execute(ctx.sql);
  const day = ctx.now.toISOString().slice(0, 10);
  for (const { id } of rows) await ctx.enqueue(mailSummary.with({ user_id: id, day }));
  return rows.length;
}
