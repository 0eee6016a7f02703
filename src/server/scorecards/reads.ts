import { sql } from 'kysely';
import type { NamedFigures, PaymentFigures, Scorecard } from '#contract/scorecards/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { winningCompanies } from '#server/listings/reads/for-scorecards.ts';
import { payingCompanies } from '#server/payments/reads/for-scorecards.ts';
import { mayHide, mayReply, seesHidden } from './policy.ts';
import type { Part } from './tables.ts';

interface Snapshot {
  readonly part: Part;
  readonly counted_before: string;
  readonly as_of: string;
  readonly figures: object;
}
interface Reply {
  readonly text: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly is_hidden: boolean;
}

/** What is published of a company, the same for everybody who is signed in. @throws AppError 404 */
export async function scorecard(ctx: ReadContext, id: string): Promise<Scorecard> {
  return withRowSecurity(ctx, async (tx) => {
    const named = await sql<{
      company: string | null;
    }>`SELECT ${hiringCompanyName(sql`${id}::uuid`)} AS company`.execute(tx);
    const company = orNotFound(named.rows[0]?.company);
    const { rows: snapshots } = await sql<Snapshot>`
      SELECT DISTINCT ON (s.part) s.part, s.counted_before, s.as_of, s.figures FROM scorecard_snapshots s
      WHERE s.hiring_company_id = ${id} ORDER BY s.part, s.month DESC`.execute(tx);
    const { rows: replies } = await sql<Reply>`
      SELECT r.words AS text, r.version, r.updated_at, r.hidden_at IS NOT NULL AS is_hidden FROM scorecard_replies r
      WHERE r.hiring_company_id = ${id} AND (r.hidden_at IS NULL OR ${seesHidden(ctx.actor, id)}::boolean)`.execute(tx);
    const [reply] = replies;
    return {
      company_id: id,
      company,
      payments: figuresOf<PaymentFigures>(snapshots, 'payments'),
      named: figuresOf<NamedFigures>(snapshots, 'named'),
      reply: reply ? { ...reply, updated_at: reply.updated_at.toISOString() } : null,
      may_reply: mayReply(ctx.actor, id),
      may_hide: mayHide(ctx.actor),
    };
  });
}

function figuresOf<F>(snapshots: readonly Snapshot[], part: Part): F | null {
  const found = snapshots.find((one) => one.part === part);
  if (!found) return null;
  const { figures, as_of, counted_before } = found;
  return { ...figures, as_of, counted_before } as F;
}

/** Companies after an id of which something may be counted. */
export async function countedCompanies({ sql: db }: ReadContext, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT c.id FROM (${payingCompanies()} UNION ALL ${winningCompanies()}) c
    WHERE c.id > ${after}::uuid ORDER BY c.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** For the room of the cash bridge: the published median days of companies, the later end of each step. */
export async function publishedDays(
  { sql: db }: Pick<ReadContext, 'sql'>,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; days: number | null }>`
    SELECT DISTINCT ON (s.hiring_company_id) s.hiring_company_id AS id, (s.figures -> 'days' ->> 'to')::int AS days
    FROM scorecard_snapshots s WHERE s.hiring_company_id = ANY(${companyIds}::uuid[]) AND s.part = 'payments'
    ORDER BY s.hiring_company_id, s.month DESC`.execute(db);
  return new Map(rows.flatMap(({ id, days }) => (days === null ? [] : [[id, days] as const])));
}
