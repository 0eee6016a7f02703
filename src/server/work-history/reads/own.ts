import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/work-history/endpoints.ts';
import { WORK_HISTORY_STATES, type WorkHistoryState } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { projectScope } from '../policy.ts';
import { projectsById } from '../reads.ts';

type Query = Input<typeof endpoints.own>['query'];
type Filters = Input<typeof endpoints.counts>['query'];

/** The projects of the parties that the actor acts for, newest first; `before` is the last id of the previous page. */
export async function ownProjects(ctx: ReadContext, query: Query): Promise<PagedList<Project[]>> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
    WITH last AS (SELECT created_at, id FROM projects p WHERE id = ${query.before ?? null}
                  AND ${projectScope(ctx.actor, 'p')})
    SELECT id FROM (${unionOfParties(ctx.actor, (party, other) => page(party, other, query))}) AS own
    ORDER BY created_at DESC, id DESC LIMIT ${query.limit + 1}`.execute(tx),
  );
  const ids = rows.slice(0, query.limit).map(({ id }) => id);
  return new PagedList(await projectsById(ctx, ids), rows.length > query.limit ? (ids.at(-1) ?? null) : null);
}

/** One index scan per party, so that the cost does not grow with the list. */
const page = (
  party: RawBuilder<unknown>,
  other: RawBuilder<string>,
  { state, before, limit, ...filters }: Query,
) => sql`
  SELECT id, created_at FROM projects WHERE ${party} AND ${matches(filters, other)}
    ${state ? sql`AND state = ${state}` : sql``}
    ${before ? sql`AND (created_at, id) < (SELECT created_at, id FROM last)` : sql``}
  ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `other` is the name of the other party, which people search for. */
function matches({ q, from, to }: Filters, other: RawBuilder<string>): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (from) parts.push(sql`created_at >= ${startOf(from)}`);
  if (to) parts.push(sql`created_at < ${new Date(startOf(to).getTime() + DAY_MS)}`);
  for (const word of q?.split(/\s+/) ?? []) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(title ILIKE ${pattern} OR ${other} ILIKE ${pattern})`);
  }
  return sql.join(parts, sql` AND `);
}

/** The number of these projects in each state, of those that the filters leave. */
export async function ownCounts(ctx: ReadContext, filters: Filters): Promise<Output<typeof endpoints.counts>> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ state: WorkHistoryState; n: number }>`
    SELECT state, count(DISTINCT id)::int AS n
    FROM (${unionOfParties(
      ctx.actor,
      (party, other) => sql`SELECT id, state FROM projects WHERE ${party} AND ${matches(filters, other)}`,
    )}) AS own
    GROUP BY state`.execute(tx),
  );
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  return Object.fromEntries(WORK_HISTORY_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    WorkHistoryState,
    number
  >;
}

function unionOfParties(
  actor: Actor,
  select: (party: RawBuilder<unknown>, other: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { hiringCompanyIds, mwbeIds } = requireUser(actor);
  const parties = [
    ...hiringCompanyIds.map((id) => select(sql`hiring_company_id = ${id}`, mwbeName(sql.ref('projects.mwbe_id')))),
    ...mwbeIds.map((id) => select(sql`mwbe_id = ${id}`, hiringCompanyName(sql.ref('projects.hiring_company_id')))),
  ];
  if (parties.length === 0) return select(sql`false`, sql`''`);
  // UNION without ALL: somebody who acts for both parties of a project gets it once
  return sql.join(
    parties.map((one) => sql`(${one})`),
    sql` UNION `,
  );
}
