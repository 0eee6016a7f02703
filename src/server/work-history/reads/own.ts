import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/work-history/endpoints.ts';
import { PROJECT_STATES, type ProjectState } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { unauthorized } from '#server/kernel/errors.ts';
import { ListPage } from '#server/kernel/feature.ts';
import { projectScope } from '../policy.ts';
import { projectsById } from '../reads.ts';

type Query = Input<typeof endpoints.own>['query'];

/** The projects of the parties that the person acts for, the newest first; `before` is the id of the last one seen. */
export async function ownProjects(ctx: ReadContext, query: Query): Promise<ListPage<Project[]>> {
  const { rows } = await sql<{ id: string }>`
    WITH last AS (SELECT created_at, id FROM projects p WHERE id = ${query.before ?? null}
                  AND ${projectScope(ctx.actor, 'p')})
    SELECT id FROM (${eachParty(ctx.actor, (party) => page(party, query))}) AS own
    ORDER BY created_at DESC, id DESC LIMIT ${query.limit + 1}`.execute(ctx.sql);
  const ids = rows.slice(0, query.limit).map(({ id }) => id);
  return new ListPage(await projectsById(ctx, ids), rows.length > query.limit ? (ids.at(-1) ?? null) : null);
}

/** One walk down an index for each party, so that the work does not grow with the list. */
const page = (party: RawBuilder<unknown>, { state, before, limit }: Query) => sql`
  SELECT id, created_at FROM projects WHERE ${party}
    ${state ? sql`AND state = ${state}` : sql``}
    ${before ? sql`AND (created_at, id) < (SELECT created_at, id FROM last)` : sql``}
  ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;

/** How many of them there are in each state. */
export async function ownCounts(ctx: ReadContext): Promise<Output<typeof endpoints.counts>> {
  const { rows } = await sql<{ state: ProjectState; n: number }>`
    SELECT state, count(DISTINCT id)::int AS n
    FROM (${eachParty(ctx.actor, (party) => sql`SELECT id, state FROM projects WHERE ${party}`)}) AS own
    GROUP BY state`.execute(ctx.sql);
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  return Object.fromEntries(PROJECT_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    ProjectState,
    number
  >;
}

function eachParty(actor: Actor, of: (party: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (actor.kind !== 'user') throw unauthorized();
  const parties = [
    ...actor.hiringCompanyIds.map((id) => of(sql`hiring_company_id = ${id}`)),
    ...actor.mwbeIds.map((id) => of(sql`mwbe_id = ${id}`)),
  ];
  if (parties.length === 0) return of(sql`false`);
  // a person may act for both parties of one project, which then is one line
  return sql.join(
    parties.map((one) => sql`(${one})`),
    sql` UNION `,
  );
}
