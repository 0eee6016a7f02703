import { type RawBuilder, sql } from 'kysely';
import {
  ANSWER_MONTHS,
  atLeast,
  type Band,
  type Batch,
  batchOf,
  countedBefore,
  daysBand,
  HIRING_MONTHS,
  medianCap,
  otherShareBand,
  shareBand,
} from '#contract/scorecards/rules.ts';
import type { NamedFigures, PaymentFigures } from '#contract/scorecards/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { firmsNamed } from '#server/listings/reads/for-scorecards.ts';
import { hasAwarded } from '#server/opportunities/reads/for-scorecards.ts';
import { hasHired, hasPaid, paymentsReported } from '#server/payments/reads/for-scorecards.ts';
import type { Part } from '../tables.ts';

/** What is counted in one month: from the moment at which the last count ended. */
interface Span {
  readonly companyId: string;
  readonly from: Date | null;
  readonly before: Date;
  readonly today: string;
}
type Published<F> = Omit<F, 'as_of' | 'counted_before'>;
interface Counting {
  /** Whole months between what happens and its count. */
  readonly months: number;
  /** What is counted, as a table with `id`, `firm` and `at`. */
  rows(span: Span): RawBuilder<unknown>;
  figures(
    ctx: WriteContext,
    rows: RawBuilder<unknown>,
    batch: Batch,
  ): Promise<Published<PaymentFigures> | Published<NamedFigures>>;
}

const COUNTINGS: Readonly<Record<Part, Counting>> = {
  payments: {
    months: ANSWER_MONTHS,
    rows: ({ companyId, ...span }) => paymentsReported(companyId, span),
    figures: ofPayments,
  },
  named: { months: HIRING_MONTHS, rows: named, figures: ofNamed },
};

/**
 * Publishes what can be of a company this month; what can't waits with what comes. Whether it waits depends on how many
 * payments firms have, never on their answers (docs/decisions/0050). A second run in a month changes nothing.
 */
export async function refreshScorecard(ctx: WriteContext, companyId: string): Promise<void> {
  await serialize(ctx.sql, `scorecard ${companyId}`);
  for (const part of ['payments', 'named'] as const) await refreshPart(ctx, companyId, part);
}

async function refreshPart(ctx: WriteContext, companyId: string, part: Part): Promise<void> {
  const { months, rows, figures } = COUNTINGS[part];
  const today = ctx.now.toISOString().slice(0, 10);
  const counted_before = countedBefore(today, months);
  const last = await lastCount(ctx, companyId, part);
  if (last !== null && last >= counted_before) return;
  const counted = rows({
    companyId,
    from: last === null ? null : midnight(last),
    before: midnight(counted_before),
    today,
  });
  const batch = batchOf(await perFirm(ctx, counted));
  if (!batch) return;
  const published = await figures(ctx, counted, batch);
  await ctx.sql
    .insertInto('scorecard_snapshots')
    .values({
      hiring_company_id: companyId,
      part,
      month: `${today.slice(0, 7)}-01`,
      counted_before,
      as_of: today,
      figures: JSON.stringify(published),
    })
    .execute();
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

async function lastCount({ sql: db }: WriteContext, companyId: string, part: Part): Promise<string | null> {
  const row = await db
    .selectFrom('scorecard_snapshots')
    .select(({ fn }) => fn.max('counted_before').as('last'))
    .where('hiring_company_id', '=', companyId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.last ?? null;
}

async function perFirm({ sql: db }: WriteContext, rows: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ lines: number }>`SELECT count(*)::int AS lines FROM ${rows} c GROUP BY c.firm`.execute(db);
  return found.rows.map(({ lines }) => lines);
}

/** The oldest of each firm. */
const capped = (rows: RawBuilder<unknown>, cap: number): RawBuilder<unknown> => sql`
  (SELECT n.* FROM (SELECT c.*, row_number() OVER (PARTITION BY c.firm ORDER BY c.at, c.id) AS nth FROM ${rows} c) n
   WHERE n.nth <= ${cap})`;

const sizes = ({ firms, lines }: Batch) => ({ firms: atLeast(firms), lines: atLeast(lines) });

async function ofPayments(
  ctx: WriteContext,
  counted: RawBuilder<unknown>,
  batch: Batch,
): Promise<Published<PaymentFigures>> {
  const { rows } = await sql<{ confirmed: number; differed: number }>`
    SELECT count(*) FILTER (WHERE p.confirmed)::int AS confirmed, count(*) FILTER (WHERE p.differed)::int AS differed
    FROM ${capped(counted, batch.cap)} p`.execute(ctx.sql);
  const { confirmed = 0, differed = 0 } = rows[0] ?? {};
  return {
    ...sizes(batch),
    confirmed: shareBand(confirmed, batch),
    differences: otherShareBand(differed, batch),
    days: await medianDays(ctx, sql`(SELECT t.* FROM ${counted} t WHERE t.days IS NOT NULL)`),
  };
}

/** Of what tells its days; a day that some payment took, and no mean of two. */
async function medianDays(ctx: WriteContext, timed: RawBuilder<unknown>): Promise<Band | null> {
  const cap = medianCap(await perFirm(ctx, timed));
  if (cap === null) return null;
  const { rows } = await sql<{ days: number }>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY p.days)::int AS days FROM ${capped(timed, cap)} p`.execute(
    ctx.sql,
  );
  return rows[0] ? daysBand(rows[0].days) : null;
}

/** A contract on Plumbline or an award of the company's own opportunity after it named the firm. */
function named({ companyId, from, before }: Span): RawBuilder<unknown> {
  const [mwbe, since] = [sql.ref<string>('n.mwbe_id'), sql.ref('n.submitted_at')];
  return sql`
    (SELECT n.id, n.firm, n.at, ${hasHired(companyId, mwbe, since)} OR ${hasAwarded(companyId, mwbe, since)} AS hired,
            ${hasPaid(companyId, mwbe, since)} AS paid
     FROM ${firmsNamed(companyId, { from, before })} n)`;
}

async function ofNamed(
  ctx: WriteContext,
  counted: RawBuilder<unknown>,
  batch: Batch,
): Promise<Published<NamedFigures>> {
  const { rows } = await sql<{ hired: number; paid: number }>`
    SELECT count(*) FILTER (WHERE p.hired)::int AS hired, count(*) FILTER (WHERE p.paid)::int AS paid
    FROM ${capped(counted, batch.cap)} p`.execute(ctx.sql);
  const { hired = 0, paid = 0 } = rows[0] ?? {};
  return { ...sizes(batch), hired: shareBand(hired, batch), paid: shareBand(paid, batch) };
}
