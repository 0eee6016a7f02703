import { sql } from 'kysely';
import { ROW_FIELDS } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeMonth } from '../policy.ts';
import { detailsOf } from '../reads/month.ts';
import type {} from '../tables.ts';
import { moveMonth } from './guarded.ts';

const COPIED = sql.join(
  [...ROW_FIELDS, 'street_key', 'confirmed_cents', 'is_local', 'local_by', 'tab', 'branch_id', 'position'].map((name) =>
    sql.ref(name),
  ),
);

/**
 * Starts a revision of an accepted month, with the rows that it has. The accepted one stays valid until this one is accepted
 * itself. @throws AppError 403, 404, 409, 412
 */
export async function restateMonth(
  ctx: WriteContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'report months');
  await moveMonth(ctx, month, 'restate', {
    kind: 'restated',
    version,
    words: reason,
    set: sql`state = 'draft', revision = m.revision + 1, submitted_by = NULL, submitted_at = NULL`,
    also: [
      sql`started AS (
        INSERT INTO project_month_revisions (month_id, number, reason, started_by, started_at)
        SELECT id, revision, ${reason}, ${month.userId}::uuid, ${ctx.now}::timestamptz FROM moved)`,
      sql`copied AS (
        INSERT INTO project_month_rows (month_id, revision, id, version, ${COPIED})
        SELECT moved.id, moved.revision, r.id, moved.version, ${sql.join(
          [...ROW_FIELDS, 'street_key', 'confirmed_cents', 'is_local', 'local_by', 'tab', 'branch_id', 'position'].map(
            (name) => sql.ref(`r.${name}`),
          ),
        )}
        FROM moved JOIN project_month_rows r ON r.month_id = moved.id AND r.revision = moved.accepted_revision)`,
      sql`restated_totals AS (
        INSERT INTO project_month_totals (month_id, revision, id, branch_id, version, label, measure, value, source)
        SELECT moved.id, moved.revision, t.id, t.branch_id, moved.version, t.label, t.measure, t.value, t.source
        FROM moved JOIN project_month_totals t ON t.month_id = moved.id AND t.revision = moved.accepted_revision)`,
    ],
  });
  return detailsOf(ctx, month);
}

/** Discards a restatement; what was accepted stays. @throws AppError 403, 404, 409, 412 */
export async function discardMonth(
  ctx: WriteContext,
  id: string,
  { version }: { version: number },
): Promise<MonthDetails> {
  const month = await authorizeMonth(ctx, id, 'report months');
  await moveMonth(ctx, month, 'discard', {
    kind: 'discarded',
    version,
    where: sql`m.accepted_revision IS NOT NULL`,
    set: sql`state = 'accepted', submitted_by = NULL, submitted_at = NULL`,
    also: [
      sql`dropped AS (
        UPDATE project_month_revisions x SET discarded_at = ${ctx.now}::timestamptz
        FROM moved WHERE x.month_id = moved.id AND x.number = moved.revision)`,
    ],
  });
  return detailsOf(ctx, month);
}
