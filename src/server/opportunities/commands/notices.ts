import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import type { FactChange, OpportunityFacts } from '#contract/opportunities/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeNotices } from '../policy.ts';
import { FACT_COLUMNS } from '../reads.ts';
import { changesBetween } from './facts.ts';

type NoticeSource = 'sam' | 'ocds';
type Stated = Exclude<OpportunityState, 'draft'>;

/** A notice of another system: what it says, and in which state it is there. Facts of ours alone are left out. */
export interface Notice extends Omit<OpportunityFacts, 'goals' | 'bond_needed' | 'insurance_needed' | 'crew_needed'> {
  readonly source: NoticeSource;
  readonly ref: string;
  readonly url: string | null;
  /** The agency. */
  readonly owner: string | null;
  readonly title: string;
  readonly deadline_at: Date | null;
  readonly posted_at: Date;
  readonly state: Stated;
  /** When it reached a state other than published. */
  readonly ended_at: Date | null;
  readonly cancelled_reason: string | null;
  readonly awards: readonly { readonly name: string; readonly amount: number | null }[];
}

/** A notice with the opportunity that shows it. */
export interface StoredNotice {
  readonly id: string;
  readonly notice: Notice;
}

/** Inserts notices that were never seen. @throws AppError 403 */
export async function insertNotices(ctx: WriteContext, stored: readonly StoredNotice[]): Promise<void> {
  authorizeNotices(ctx.actor);
  if (stored.length === 0) return;
  const rows = stored.map(({ id, notice }) => ({
    id,
    created_at: ctx.now,
    updated_at: ctx.now,
    published_at: notice.posted_at,
    ...columnsOf(notice),
  }));
  await ctx.sql.insertInto('opportunities').values(rows).execute();
  await insertAwards(ctx, stored);
}

/**
 * Replaces what notices say and keeps what changed as an addendum. A notice that was not changed in its facts gets none.
 * @param said what the addendum says
 * @throws AppError 403
 */
export async function updateNotices(
  ctx: WriteContext,
  stored: readonly StoredNotice[],
  said: (notice: Notice) => string,
): Promise<void> {
  authorizeNotices(ctx.actor);
  if (stored.length === 0) return;
  const before = await factsOf(
    ctx,
    stored.map(({ id }) => id),
  );
  for (const { id, notice } of stored) {
    const changed = await ctx.sql
      .updateTable('opportunities')
      .set((eb) => ({ ...columnsOf(notice), version: eb('version', '+', 1), updated_at: ctx.now }))
      .where('id', '=', id)
      .where('source', '=', notice.source)
      .returning('id')
      .executeTakeFirst();
    const facts = before.get(id);
    if (changed && facts) await addAddendum(ctx, id, said(notice), changesBetween(facts, notice));
  }
  const ids = stored.map(({ id }) => id);
  await sql`DELETE FROM opportunity_awards WHERE opportunity_id = ANY(${ids}::uuid[])`.execute(ctx.sql);
  await insertAwards(ctx, stored);
}

/** Closes notices that their system no longer lists. @returns those that were open @throws AppError 403 */
export async function closeNotices(ctx: WriteContext, ids: readonly string[], said: string): Promise<string[]> {
  authorizeNotices(ctx.actor);
  const { rows } = await sql<{ id: string }>`
    UPDATE opportunities SET state = 'closed', closed_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
    WHERE id = ANY(${[...ids]}::uuid[]) AND state = 'published' AND source <> 'plumbline' RETURNING id`.execute(
    ctx.sql,
  );
  for (const { id } of rows) await addAddendum(ctx, id, said, [], { isSaidAnyway: true });
  return rows.map(({ id }) => id);
}

function columnsOf(notice: Notice) {
  const { ref, url, owner, posted_at: _posted, state, ended_at, awards: _awards, cancelled_reason, ...facts } = notice;
  return {
    ...facts,
    state,
    source_ref: ref,
    source_url: url,
    source_owner: owner,
    closed_at: state === 'closed' ? ended_at : null,
    awarded_at: state === 'awarded' ? ended_at : null,
    cancelled_at: state === 'cancelled' ? ended_at : null,
    cancelled_reason: state === 'cancelled' ? cancelled_reason : null,
  };
}

async function factsOf(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, OpportunityFacts>> {
  const { rows } = await sql<OpportunityFacts & { id: string }>`
    SELECT o.id, ${FACT_COLUMNS} FROM opportunities o WHERE o.id = ANY(${[...ids]}::uuid[])
    FOR UPDATE`.execute(ctx.sql);
  return new Map(rows.map((row) => [row.id, row]));
}

async function addAddendum(
  ctx: WriteContext,
  id: string,
  said: string,
  changes: readonly FactChange[],
  { isSaidAnyway = false } = {},
): Promise<void> {
  if (changes.length === 0 && !isSaidAnyway) return;
  await sql`
    INSERT INTO opportunity_addenda (id, opportunity_id, number, said, changes, issued_by, issued_at)
    SELECT ${randomUUID()}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1, ${said}, ${JSON.stringify(changes)}::jsonb, NULL,
           ${ctx.now}
    FROM opportunity_addenda WHERE opportunity_id = ${id}`.execute(ctx.sql);
}

async function insertAwards(ctx: WriteContext, stored: readonly StoredNotice[]): Promise<void> {
  const rows = stored.flatMap(({ id, notice }) =>
    notice.awards.map((award, position) => ({
      id: randomUUID(),
      opportunity_id: id,
      position,
      mwbe_id: null,
      ...award,
    })),
  );
  if (rows.length > 0) await ctx.sql.insertInto('opportunity_awards').values(rows).execute();
}
