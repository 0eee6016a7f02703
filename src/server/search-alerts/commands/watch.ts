import { sql } from 'kysely';
import type { AlertFrequency } from '#contract/search-alerts/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { nextAlertTime } from '../rules/alert-schedule.ts';
import type { SearchWatchTable } from '../tables.ts';

type NewWatch = Omit<SearchWatchTable, 'frequency' | 'next_at'> & {
  readonly frequency: AlertFrequency;
  /** What matches today, of which nobody is told; not needed where the search has alerts already. */
  readonly known: readonly string[];
};

/** The owner of a saved search, whom the caller has authorized, chooses how often they are told. */
export async function setAlert(ctx: WriteContext, { known, ...watch }: NewWatch): Promise<void> {
  const { search_id, frequency } = watch;
  if (frequency === 'off') return stopAlert(ctx, search_id);
  const next_at = frequency === 'at_once' ? ctx.now : nextAlertTime(frequency, ctx.now, ctx.config.digestTimeZone);
  await ctx.sql
    .insertInto('search_watches')
    .values({ ...watch, frequency, next_at })
    .onConflict((conflict) => conflict.column('search_id').doUpdateSet({ frequency, next_at }))
    .execute();
  await sql`
    INSERT INTO search_known (search_id, subject_id, is_pending)
    SELECT ${search_id}::uuid, subject_id, false FROM unnest(${known}::uuid[]) subject_id
    ON CONFLICT DO NOTHING`.execute(ctx.sql);
}

/** No more alerts of a search: its owner wants none, or deleted it. Idempotent. */
export async function stopAlert(ctx: WriteContext, searchId: string): Promise<void> {
  await ctx.sql.deleteFrom('search_watches').where('search_id', '=', searchId).execute();
}

/** Alerts call a search what its owner calls it. */
export async function renameAlert(ctx: WriteContext, searchId: string, name: string): Promise<void> {
  await ctx.sql.updateTable('search_watches').set({ name }).where('search_id', '=', searchId).execute();
}
