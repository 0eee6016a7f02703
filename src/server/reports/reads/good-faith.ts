import { sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { opportunitiesNaming } from '#server/opportunities/reads/for-reports.ts';
import { funnels } from '#server/outreach/reads/funnels.ts';
import { namesOfProject } from '#server/parent-projects/reads/for-reports.ts';
import type { Source } from './source.ts';
import { columnId, type Wanted } from './wanted.ts';

/** Opportunities of one report; a project that has more is told by its latest. */
const MOST = 2_000;

interface Found {
  readonly id: string;
  readonly title: string | null;
  readonly reference: string | null;
  readonly state: string;
  readonly company: string;
  readonly published_on: string;
  readonly deadline: string | null;
}

/** One row for each opportunity of the reader's company that names the project or one of its contracts. */
export async function goodFaithSource(ctx: ReadContext, { access }: Wanted): Promise<Source> {
  const { rows } = await sql<Found>`
    SELECT o.* FROM ${opportunitiesNaming(ctx.actor, namesOfProject(access.projectId))} o
    ORDER BY o.published_on DESC, o.id LIMIT ${MOST}`.execute(ctx.sql);
  const ids = rows.map(({ id }) => id);
  const steps = new Map((ids.length === 0 ? [] : await funnels(ctx, ids)).map((one) => [one.opportunity_id, one]));
  const told = rows.map((row) => ({ ...row, ...steps.get(row.id) }));
  const counts = sql`matched bigint, reached bigint, opened bigint, interested bigint, quoted bigint, hired bigint, paid bigint`;
  return {
    id: columnId,
    tree: [],
    tables: sql`
      base AS (
        SELECT o.id::text AS key, o.title AS opportunity, o.reference AS number, o.company, o.state, left(o.published_on, 7) AS month,
               o.published_on, o.deadline, 1::bigint AS opportunities, o.matched, o.reached, o.opened, o.interested, o.quoted,
               o.hired, o.paid AS paid_firms, jsonb_build_object('opportunity_id', o.id) AS opens
        FROM jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) AS o(id uuid, title text, reference text, state text,
          company text, published_on text, deadline text, ${counts}))`,
  };
}
