import { type RawBuilder, sql } from 'kysely';
import { waitingAtClaimsDesk } from '#server/claims/reads/waiting.ts';
import type { Sql } from '#server/db/types.ts';
import { waitingReferences } from '#server/references/reads/flagged.ts';

/** What people outside wait for: each has a page at which staff decide. */
export const WAITING_KINDS = ['claims', 'registrations', 'disputes', 'references'] as const;
export type WaitingCounts = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;

const waiting = (now: Date): RawBuilder<unknown> =>
  sql`(${waitingAtClaimsDesk(now)} UNION ALL ${waitingReferences}) AS w`;

/** Fragment: the four counts as columns. */
export const waitingColumns = (now: Date): RawBuilder<unknown> =>
  sql.join(
    WAITING_KINDS.map(
      (kind) => sql`(SELECT count(*)::int FROM ${waiting(now)} WHERE w.kind = ${kind}) AS ${sql.ref(kind)}`,
    ),
  );

/** For emails to staff. */
export async function waitingCounts({
  sql: db,
  now,
}: {
  readonly sql: Sql;
  readonly now: Date;
}): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`SELECT ${waitingColumns(now)}`.execute(db);
  return rows[0] as WaitingCounts;
}

/** Whether something began to wait in this time and waits still. */
export async function beganToWait(
  { sql: db, now }: { readonly sql: Sql; readonly now: Date },
  { after, until }: { readonly after: Date | null; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${waiting(now)} WHERE w.since <= ${until} AND (${after}::timestamptz IS NULL OR w.since > ${after}) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}
