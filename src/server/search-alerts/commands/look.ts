import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { AlertKindName } from '#contract/search-alerts/rules.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { MOST_MATCHES } from '../rules/limits.ts';
import type { SearchLookTable, SearchWatchTable } from '../tables.ts';

/** Searches in one transaction, and in one run; the next run goes on from there. */
const BATCH = 100;
const MOST_PER_RUN = 2_000;
/** Changes are deleted after a day: after a longer stop every search is looked at as a whole. */
const CHANGES_KEPT_MS = 12 * HOUR_MS;

/** Notes what matches saved searches anew, however often it runs: what is known of a search is never noted again. */
export async function lookForNews(services: AppServices, kind: AlertKind): Promise<void> {
  const ctx = services.readContext();
  const look = await lastLook(ctx, kind.kind);
  const isFresh = look && ctx.now.getTime() - look.looked_at.getTime() < CHANGES_KEPT_MS;
  const { changed, next } = await kind.changesSince(ctx, isFresh ? look.looked_from : null);
  const round = { from: look?.looked_from ?? next, until: look?.until ?? next, after: look?.after_search ?? null };
  if (changed?.length === 0) return saveLook(services, kind.kind, { ...round, from: round.until, isComplete: true });
  for (let seen = 0; seen < MOST_PER_RUN; seen += BATCH) {
    const watches = await watchesAfter(ctx, kind.kind, round.after);
    await noteNews(services, kind, watches, changed);
    round.after = watches.at(-1)?.search_id ?? round.after;
    const isComplete = watches.length < BATCH;
    await saveLook(services, kind.kind, { ...round, from: isComplete ? round.until : round.from, isComplete });
    if (isComplete) return;
  }
}

const lastLook = (ctx: ReadContext, kind: AlertKindName): Promise<SearchLookTable | undefined> =>
  ctx.sql.selectFrom('search_looks').selectAll().where('kind', '=', kind).executeTakeFirst();

type Watch = Pick<SearchWatchTable, 'search_id' | 'query'>;

const watchesAfter = (ctx: ReadContext, kind: AlertKindName, after: string | null): Promise<Watch[]> =>
  ctx.sql
    .selectFrom('search_watches')
    .select(['search_id', 'query'])
    .where('kind', '=', kind)
    .$if(after !== null, (query) => query.where('search_id', '>', after ?? ''))
    .orderBy('search_id')
    .limit(BATCH)
    .execute();

async function noteNews(
  services: AppServices,
  kind: AlertKind,
  watches: readonly Watch[],
  changed: readonly string[] | null,
): Promise<void> {
  // many save the same search
  const queries = [...new Set(watches.map(({ query }) => query))];
  const scope = { among: changed, most: MOST_MATCHES };
  const found = await kind.matches(services.readContext(), queries, scope);
  const matches = new Map(queries.map((query, at) => [query, found[at] ?? []]));
  const [searches, subjects]: [string[], string[]] = [[], []];
  for (const { search_id, query } of watches)
    for (const subject of matches.get(query) ?? []) {
      searches.push(search_id);
      subjects.push(subject);
    }
  if (subjects.length > 0) await services.transact((ctx) => insertNews(ctx, searches, subjects), { limitMs: 30_000 });
}

/** Of concurrent runs one inserts each row. */
async function insertNews(ctx: WriteContext, searches: readonly string[], subjects: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO search_known (search_id, subject_id, is_pending)
    SELECT w.search_id, n.subject_id, true
    FROM unnest(${searches}::uuid[], ${subjects}::uuid[]) n (search_id, subject_id)
    JOIN search_watches w ON w.search_id = n.search_id FOR KEY SHARE OF w
    ON CONFLICT DO NOTHING`.execute(ctx.sql);
}

interface Progress {
  readonly from: string;
  readonly until: string;
  readonly after: string | null;
  readonly isComplete: boolean;
}

async function saveLook(
  services: AppServices,
  kind: AlertKindName,
  { from, until, after, isComplete }: Progress,
): Promise<void> {
  await services.transact(async ({ sql: db, now }) => {
    const rest = isComplete ? { until: null, after_search: null } : { until, after_search: after };
    const values = { looked_from: from, ...rest, looked_at: now };
    await db
      .insertInto('search_looks')
      .values({ kind, ...values })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
      .execute();
  });
}
