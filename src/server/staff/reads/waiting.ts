import { type RawBuilder, sql } from 'kysely';
import { WAITING_KINDS, type WaitingCounts } from '#contract/staff/rules/waiting.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

type Context = Pick<ReadContext, 'now' | 'registry'> & { readonly sql: ReadContext['sql'] };

/** What all features say waits for staff, as a table. */
const waiting = ({ now, registry }: Omit<Context, 'sql'>): RawBuilder<unknown> =>
  sql`(${sql.join(
    registry.waiting.map((items) => items(now)),
    sql` UNION ALL `,
  )}) AS w`;

/** Fragment: the counts as columns. */
export const waitingColumns = (ctx: Omit<Context, 'sql'>): RawBuilder<unknown> =>
  sql.join(
    WAITING_KINDS.map(
      (kind) => sql`(SELECT count(*)::int FROM ${waiting(ctx)} WHERE w.kind = ${kind}) AS ${sql.ref(kind)}`,
    ),
  );

/** For emails to staff. */
export async function waitingCounts(ctx: Context): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`SELECT ${waitingColumns(ctx)}`.execute(ctx.sql);
  return rows[0] as WaitingCounts;
}

/** Whether something began to wait in this time and waits still. */
export async function beganToWait(
  ctx: Context,
  { after, until }: { readonly after: Date | null; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${waiting(ctx)}
    WHERE w.since <= ${until} AND (${after}::timestamptz IS NULL OR w.since > ${after}) LIMIT 1`.execute(ctx.sql);
  return rows.length > 0;
}
