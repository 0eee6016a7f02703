import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ALERT_NAMES } from '#contract/search-alerts/rules.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { notify } from '#server/notifications/commands/notify.ts';
import { mailAlert } from '../job-definitions.ts';
import { nextAlertTime } from '../rules/alert-schedule.ts';
import { MOST_MATCHES } from '../rules/limits.ts';
import type { SearchWatchTable } from '../tables.ts';
import { lookForNews } from './look.ts';

const BATCH = 20;
/** Alerts in one run; the others are due in the next one, a minute later. */
const MOST_PER_RUN = 500;

/** Notes what is new in the saved searches of a kind, and tells those whose time it is. */
export async function runAlerts(services: AppServices, kind: AlertKind): Promise<void> {
  await lookForNews(services, kind);
  await services.transact((ctx) => waitWithoutNews(ctx, kind));
  for (let told = 0; told < MOST_PER_RUN; told += BATCH) {
    const due = await dueWatches(services.readContext(), kind);
    for (const watch of due) await notifyOne(services, kind, watch);
    if (due.length < BATCH) return;
  }
}

/** Whose day came without news hears of what comes later on the next one. */
async function waitWithoutNews(ctx: WriteContext, { kind }: AlertKind): Promise<void> {
  const [daily, weekly] = (['daily', 'weekly'] as const).map((frequency) => nextTime(ctx, frequency));
  await sql`
    UPDATE search_watches w SET next_at = CASE w.frequency WHEN 'daily' THEN ${daily}::timestamptz ELSE ${weekly}::timestamptz END
    WHERE w.kind = ${kind} AND w.next_at <= ${ctx.now} AND w.frequency <> 'at_once'
      AND NOT EXISTS (SELECT FROM search_known k WHERE k.search_id = w.search_id AND k.is_pending)`.execute(ctx.sql);
}

const nextTime = (ctx: ReadContext | WriteContext, frequency: SearchWatchTable['frequency']): Date =>
  nextAlertTime(frequency, ctx.now, ctx.config.digestTimeZone);

async function dueWatches(ctx: ReadContext, { kind }: AlertKind): Promise<SearchWatchTable[]> {
  const { rows } = await sql<SearchWatchTable>`
    SELECT w.* FROM search_watches w
    WHERE w.kind = ${kind} AND w.next_at <= ${ctx.now}
      AND EXISTS (SELECT FROM search_known k WHERE k.search_id = w.search_id AND k.is_pending)
    ORDER BY w.next_at, w.search_id LIMIT ${BATCH}`.execute(ctx.sql);
  return rows;
}

async function notifyOne(services: AppServices, kind: AlertKind, watch: SearchWatchTable): Promise<void> {
  const ctx = services.readContext();
  const rows = await ctx.sql
    .selectFrom('search_known')
    .select('subject_id')
    .where('search_id', '=', watch.search_id)
    .where('is_pending', '=', true)
    .limit(MOST_MATCHES)
    .execute();
  const pending = rows.map(({ subject_id }) => subject_id);
  const [matching = []] = await kind.matches(ctx, [watch.query], { among: pending, most: MOST_MATCHES });
  const names = await kind.names(ctx, matching.slice(0, ALERT_NAMES));
  await services.transact((write) => notifyOwner(write, watch, { pending, matching, names }), { limitMs: 10_000 });
}

interface News {
  readonly pending: readonly string[];
  /** Those that still match. */
  readonly matching: readonly string[];
  readonly names: readonly string[];
}

/** Of concurrent runs one tells: it alone moves the time of the next alert. */
async function notifyOwner(
  ctx: WriteContext,
  watch: SearchWatchTable,
  { pending, matching, names }: News,
): Promise<void> {
  const { search_id, kind, owner_id, company_id } = watch;
  const claimed = await ctx.sql
    .updateTable('search_watches')
    .set({ next_at: nextTime(ctx, watch.frequency) })
    .where('search_id', '=', search_id)
    .where('next_at', '<=', ctx.now)
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return;
  // what came and went in between was never told: it is news once it comes back
  await sql`
    DELETE FROM search_known WHERE search_id = ${search_id} AND is_pending
      AND subject_id = ANY(${pending}::uuid[]) AND subject_id <> ALL(${matching}::uuid[])`.execute(ctx.sql);
  const { rows } = await sql<{ subject_id: string }>`
    UPDATE search_known SET is_pending = false
    WHERE search_id = ${search_id} AND is_pending AND subject_id = ANY(${matching}::uuid[])
    RETURNING subject_id`.execute(ctx.sql);
  if (rows.length === 0) return;
  const id = randomUUID();
  const told = new Set(rows.map(({ subject_id }) => subject_id));
  const subjects = matching.filter((subject) => told.has(subject));
  await ctx.sql
    .insertInto('search_alerts')
    .values({
      ...{ id, search_id, kind, owner_id, company_id, subjects, created_at: ctx.now },
      ...{ search_name: claimed.name, names: [...names] },
    })
    .execute();
  await notify(ctx, [owner_id], {
    ...{ type: 'search_alert', subject_type: 'SearchAlert', subject_id: id, company_id, responded: true },
  });
  await ctx.enqueue(mailAlert.with({ alert_id: id }));
}
