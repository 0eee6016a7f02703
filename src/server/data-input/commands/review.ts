import { sql } from 'kysely';
import type { MonthDetails, MonthReturn } from '#contract/data-input/schema/months.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, forbidden } from '#server/kernel/http/errors.ts';
import { setAccepted } from '#server/parent-projects/commands/accepted.ts';
import { authorizeMonth, type MonthFor } from '../policy.ts';
import { acceptedFigures } from '../reads/accepted.ts';
import { detailsOf } from '../reads/month.ts';
import type {} from '../tables.ts';
import { moveMonth } from './guarded.ts';

/** Nobody reviews what they submitted; the row may say so by now, so the UPDATE asks it too. */
async function refuseOwn(ctx: WriteContext, month: MonthFor<'review months'>): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT m.state = 'submitted' AND m.submitted_by = ${month.userId}::uuid AS own FROM project_months m
    WHERE m.id = ${month.id}::uuid`.execute(ctx.sql);
  if (rows[0]?.own) throw forbidden('You submitted this month, so somebody else reviews it');
}
const byAnother = (month: MonthFor<'review months'>) => sql`m.submitted_by <> ${month.userId}::uuid`;

/**
 * Accepts a month that somebody else submitted. From then on it is the valid one, and viewers read it.
 * @throws AppError 403, 404, 409, 412
 */
export async function acceptMonth(
  ctx: WriteContext,
  id: string,
  { version }: { version: number },
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'review months');
  await refuseOwn(ctx, month);
  // what a branch adds up to is read and written, so its months are accepted one after the other
  if (month.tab === 'contracting') await serialize(ctx.sql, `data-input.accept ${month.branchId}`);
  const before = month.tab === 'contracting' ? await acceptedFigures(ctx.sql, month.branchId) : [];
  await moveMonth(ctx, month, 'accept', {
    kind: 'accepted',
    version,
    where: byAnother(month),
    set: sql`state = 'accepted', accepted_revision = m.revision`,
    also: [
      sql`accepted AS (
        UPDATE project_month_revisions x SET accepted_by = ${month.userId}::uuid, accepted_at = ${ctx.now}::timestamptz
        FROM moved WHERE x.month_id = moved.id AND x.number = moved.revision)`,
    ],
  });
  if (month.tab === 'contracting') {
    const reported = new Map(before.map((row) => [row.contract_id, row.reported_cents]));
    const now = await acceptedFigures(ctx.sql, month.branchId);
    await setAccepted(
      ctx,
      now.map(({ reported_cents, ...row }) => ({
        ...row,
        reported_delta_cents: reported_cents - (reported.get(row.contract_id) ?? 0),
      })),
    );
  }
  return detailsOf(ctx, month);
}

/** Returns a month with reasons, overall and by row. @throws AppError 400 for rows that it has not, 403, 404, 409, 412 */
export async function returnMonth(
  ctx: WriteContext,
  id: string,
  { version, words, rows }: MonthReturn,
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'review months');
  await refuseOwn(ctx, month);
  const moved = await moveMonth(ctx, month, 'return', {
    kind: 'returned',
    version,
    words,
    rows,
    where: byAnother(month),
    set: sql`state = 'returned'`,
  });
  const { rows: known } = await sql<{ id: string }>`
    SELECT r.id FROM project_month_rows r WHERE r.month_id = ${id}::uuid AND r.revision = ${moved.revision}
      AND r.id = ANY(${rows.map((row) => row.row_id)}::uuid[])`.execute(ctx.sql);
  const missing = rows.findIndex((row) => !known.some((one) => one.id === row.row_id));
  if (missing !== -1)
    throw new AppError(400, 'A reason names a row that this month does not have.', {
      errors: [{ field: `body.rows.${missing}.row_id`, detail: 'is not a row of this month' }],
    });
  return detailsOf(ctx, month);
}
