import { sql } from 'kysely';
import type { MonthDetails, Submission } from '#contract/data-input/schema/months.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { contractsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { paymentsOfMonth } from '#server/payments/reads/for-months.ts';
import { authorizeMonth, type MonthFor } from '../policy.ts';
import { isLocalBy, localReason } from '../reads/local.ts';
import { detailsOf } from '../reads/month.ts';
import type {} from '../tables.ts';
import { CHANGED_MEANWHILE, moveMonth } from './guarded.ts';

/** Fields of one answer that are wrong. */
const MOST_ERRORS = 500;

/**
 * Submits a month for review, as it was seen: its version is that of everything it holds, so that nothing is submitted that
 * changed since.
 * @throws AppError 400 naming every row and field that it lacks, 403, 404, 409, 412
 */
export async function submitMonth(
  ctx: WriteContext,
  id: string,
  { version, nothing_reason }: Submission,
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'report months');
  const seen = await detailsOf(ctx, month);
  // what is checked is what is submitted: the version guards both
  if (seen.version !== version && seen.may.includes('submit')) throw new AppError(412, CHANGED_MEANWHILE);
  if (seen.may.includes('submit')) refuseIncomplete(seen, nothing_reason);
  await moveMonth(ctx, month, 'submit', {
    kind: 'submitted',
    version,
    words: nothing_reason,
    set: sql`state = 'submitted', submitted_by = ${month.userId}::uuid, submitted_at = ${ctx.now}::timestamptz`,
    also: [
      sql`stated AS (
        UPDATE project_month_revisions x SET submitted_by = ${month.userId}::uuid, submitted_at = ${ctx.now}::timestamptz, nothing_reason = ${nothing_reason}
        FROM moved WHERE x.month_id = moved.id AND x.number = moved.revision)`,
      ...(month.tab === 'contracting' ? [frozenPayments(nothing_reason !== null)] : []),
      ...(month.tab === 'local-hiring' ? [decided(month)] : []),
    ],
  });
  return detailsOf(ctx, month);
}

function refuseIncomplete({ rows, problems, tab }: MonthDetails, nothing: string | null): void {
  if (nothing !== null) {
    const said = tab === 'contracting' ? rows.filter((row) => (row.paid_cents ?? 0) !== 0) : rows;
    if (said.length === 0) return;
    throw new AppError(400, 'This month has figures. Delete them, or submit it with them.', {
      errors: said.slice(0, MOST_ERRORS).map((row) => ({ field: `rows.${row.id}`, detail: 'has figures' })),
    });
  }
  if (rows.length === 0)
    throw new AppError(400, 'Add rows, or say why there is nothing to report this month.', {
      errors: [{ field: 'body.nothing_reason', detail: 'is missing' }],
    });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new AppError(400, `${errors.length} ${errors.length === 1 ? 'field needs' : 'fields need'} your attention.`, {
    errors: errors.slice(0, MOST_ERRORS).map(({ row, field, detail }) => ({ field: `rows.${row}.${field}`, detail })),
  });
}

/** Every contract has its row from now on, with the amounts of payment tracking as they were. */
const frozenPayments = (nothing: boolean) => sql`
  frozen AS (
    INSERT INTO project_month_rows AS r (month_id, revision, id, tab, branch_id, version, contract_id, paid_cents, confirmed_cents)
    SELECT moved.id, moved.revision, c.id, moved.tab, moved.branch_id, moved.version, c.id,
           CASE WHEN c.payment_contract_id IS NULL THEN coalesce(k.paid_cents, CASE WHEN ${nothing}::boolean THEN 0 END)
                WHEN x.lines > 0 THEN x.paid_cents END,
           CASE WHEN x.lines > 0 THEN x.confirmed_cents END
    FROM moved JOIN ${contractsOfMonths} c ON c.branch_id = moved.branch_id AND c.state = 'active' AND c.award_cents IS NOT NULL
    LEFT JOIN project_month_rows k ON k.month_id = moved.id AND k.revision = moved.revision AND k.id = c.id
    LEFT JOIN LATERAL ${paymentsOfMonth(sql.ref('c.payment_contract_id'), sql.ref('moved.month'))} x ON c.payment_contract_id IS NOT NULL
    ON CONFLICT (month_id, revision, id) DO UPDATE SET paid_cents = EXCLUDED.paid_cents, confirmed_cents = EXCLUDED.confirmed_cents)`;

/** Residence is decided once more, by the places as they are now. */
const decided = (month: MonthFor<'report months'>) => sql`
  decided AS (
    UPDATE project_month_rows r SET local_by = d.reason, is_local = ${isLocalBy(sql`d.reason`)}
    FROM (SELECT r.month_id, r.revision, r.id, ${localReason(sql`${month.projectId}::uuid`)} AS reason
          FROM moved JOIN project_month_rows r ON r.month_id = moved.id AND r.revision = moved.revision) d
    WHERE r.month_id = d.month_id AND r.revision = d.revision AND r.id = d.id)`;

/** Takes back a submission that nobody has reviewed. @throws AppError 403, 404, 409, 412 */
export async function withdrawMonth(
  ctx: WriteContext,
  id: string,
  { version }: { version: number },
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'report months');
  await moveMonth(ctx, month, 'withdraw', {
    kind: 'withdrawn',
    version,
    set: sql`state = 'draft', submitted_by = NULL, submitted_at = NULL`,
  });
  return detailsOf(ctx, month);
}
