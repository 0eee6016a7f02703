import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { OPPORTUNITY_STATES, type OpportunityState, SOON_DAYS } from '#contract/opportunities/rules.ts';
import type { OwnCounts, OwnOpportunity, OwnQuery } from '#contract/opportunities/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { ownedBy } from '../policy.ts';
import { isOpen, OWNER } from '../reads.ts';

type Filters = Pick<OwnQuery, 'q' | 'hiring_company_id'>;
interface Row extends Omit<OwnOpportunity, 'deadline_at' | 'updated_at' | 'published_at'> {
  readonly deadline_at: Date | null;
  readonly updated_at: Date;
  readonly published_at: Date | null;
}

/** Those without a deadline come last. */
const DEADLINE = (alias: 'o' | 'l') => sql`coalesce(${sql.ref(`${alias}.deadline_at`)}, 'infinity')`;

/** Opportunities of the actor's companies in the order asked for; `before` is the last id of the previous page. */
export async function ownOpportunities(ctx: ReadContext, query: OwnQuery): Promise<PagedList<OwnOpportunity[]>> {
  const { state, due_soon, limit } = query;
  const byDeadline = query.sort === 'deadline';
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT o.id, o.hiring_company_id, ${OWNER} AS owner, o.state, o.title, o.naics, o.city, o.state_code, o.deadline, o.deadline_at,
           o.time_zone, ${isOpen(ctx.now)} AS is_open, o.updated_at, o.published_at
    FROM opportunities o WHERE ${isOwn(ctx.actor, query)} ${state ? sql`AND o.state = ${state}` : sql``}
      ${due_soon ? sql`AND ${isDueSoon(ctx.now)}` : sql``} ${after(query)}
    ORDER BY ${byDeadline ? sql`${DEADLINE('o')}, o.id` : sql`o.updated_at DESC, o.id DESC`} LIMIT ${limit + 1}`.execute(
      tx,
    ),
  );
  const page = rows.slice(0, limit).map(toOwn);
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** The rows after the last one of the previous page. */
function after({ before, sort }: OwnQuery): RawBuilder<unknown> {
  if (!before) return sql``;
  const last = (columns: RawBuilder<unknown>) => sql`(SELECT ${columns} FROM opportunities l WHERE l.id = ${before})`;
  return sort === 'deadline'
    ? sql`AND (${DEADLINE('o')}, o.id) > ${last(sql`${DEADLINE('l')}, l.id`)}`
    : sql`AND (o.updated_at, o.id) < ${last(sql`l.updated_at, l.id`)}`;
}

const isDueSoon = (now: Date): RawBuilder<SqlBool> =>
  sql`(${isOpen(now)} AND o.deadline_at <= ${new Date(now.getTime() + SOON_DAYS * DAY_MS)})`;

const toOwn = (row: Row): OwnOpportunity => ({
  ...row,
  deadline_at: row.deadline_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
});

/** How many of them are in each state, and how many are due soon, of those that the filters leave. */
export async function ownCounts(ctx: ReadContext, filters: Filters): Promise<OwnCounts> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ state: OpportunityState; n: number; soon: number }>`
    SELECT o.state, count(*)::int AS n, count(*) FILTER (WHERE ${isDueSoon(ctx.now)})::int AS soon
    FROM opportunities o WHERE ${isOwn(ctx.actor, filters)} GROUP BY o.state`.execute(tx),
  );
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  const due_soon = rows.reduce((sum, { soon }) => sum + soon, 0);
  const states = Object.fromEntries(OPPORTUNITY_STATES.map((state) => [state, counts.get(state) ?? 0]));
  return { ...(states as Record<OpportunityState, number>), due_soon };
}

function isOwn(actor: Actor, { q, hiring_company_id }: Filters): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`o.hiring_company_id = ANY(${ownedBy(requireUser(actor))}::uuid[]) AND o.removed_at IS NULL`;
  const parts = [own];
  if (hiring_company_id) parts.push(sql`o.hiring_company_id = ${hiring_company_id}`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(o.title ILIKE ${pattern} OR o.reference ILIKE ${pattern} OR o.city ILIKE ${pattern})`);
  }
  return sql.join(parts, sql` AND `);
}
