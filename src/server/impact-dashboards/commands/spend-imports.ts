import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { SpendColumns, SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type CompletedUpload, completedUpload } from '#server/kernel/files/uploads.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { readSpendImport } from '../job-definitions.ts';
import { authorizeDashboard, rightScope } from '../policy.ts';
import { type OfImport, spendImport } from '../reads/spend-imports.ts';
import type {} from '../tables.ts';

/** Finds the uploaded file, before the transaction. @throws AppError 403, 404, 409 while it is incomplete */
export async function findSpendUpload(ctx: ReadContext, id: string, upload: string): Promise<CompletedUpload> {
  await authorizeDashboard(ctx, id, 'edit');
  return completedUpload(ctx.config, SPEND_UPLOAD, upload, requireUser(ctx.actor).id);
}

/** Has an uploaded file checked. @throws AppError 401, 403, 404, 409 for an upload that was taken already */
export async function startSpendImport(
  ctx: WriteContext,
  id: string,
  upload: string,
  { name }: CompletedUpload,
): Promise<SpendImport> {
  const { userId } = await authorizeDashboard(ctx, id, 'edit');
  const import_id = randomUUID();
  const { rows } = await sql`
    INSERT INTO impact_spend_imports (id, dashboard_id, upload, name, status, created_by, created_at)
    SELECT ${import_id}::uuid, d.id, ${upload}, ${name.slice(0, 200)}, 'waiting', ${userId}::uuid, ${ctx.now}::timestamptz
    FROM impact_dashboards d WHERE d.id = ${id}::uuid AND ${rightScope(ctx.actor, 'd.id', 'edit')}
    ON CONFLICT (upload) DO NOTHING RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw conflict('This file was taken already. Upload it again');
  await ctx.enqueue(readSpendImport.with({ id: import_id }));
  return spendImport(ctx, { id, import_id });
}

/** @throws AppError 400 for a column that the file does not have, 401, 403, 404, 409 for a file that is not checked */
export async function mapSpendImport(ctx: WriteContext, of: OfImport, columns: SpendColumns): Promise<SpendImport> {
  const { headers } = await spendImport(ctx, of);
  for (const [field, header] of Object.entries(columns))
    if (header !== undefined && !headers.includes(header))
      throw badRequest(`body.${field}`, 'is no column of the file');
  await move(ctx, of, {
    to: 'waiting',
    set: sql`columns = ${JSON.stringify(columns)}::text::jsonb, problem = NULL, result = NULL,`,
  });
  return spendImport(ctx, of);
}

/** @throws AppError 401, 403, 404, 409 for a file that is not checked, can't be read or is in the figures already */
export async function runSpendImport(ctx: WriteContext, of: OfImport): Promise<SpendImport> {
  await authorizeDashboard(ctx, of.id, 'edit');
  await move(ctx, of, {
    to: 'importing',
    where: sql`AND i.result IS NOT NULL AND NOT (i.result ->> 'is_repeated')::boolean AND (i.result ->> 'rows')::integer > 0`,
  });
  return spendImport(ctx, of);
}

interface Move {
  readonly to: 'waiting' | 'importing';
  readonly set?: ReturnType<typeof sql>;
  readonly where?: ReturnType<typeof sql>;
}
async function move(ctx: WriteContext, of: OfImport, { to, set = sql``, where = sql`` }: Move): Promise<void> {
  const { rows } = await sql`
    UPDATE impact_spend_imports i SET ${set} status = ${to}, tries = 0
    WHERE i.id = ${of.import_id}::uuid AND i.dashboard_id = ${of.id}::uuid AND i.status = 'checked' ${where}
      AND ${rightScope(ctx.actor, 'i.dashboard_id', 'edit')} RETURNING i.id`.execute(ctx.sql);
  if (rows.length === 0) {
    await spendImport(ctx, of);
    throw conflict('This file is being read, was imported already, or can’t be imported.');
  }
  await ctx.enqueue(readSpendImport.with({ id: of.import_id }));
}

/** @param problem as people read it */
export const failImport = (services: AppServices, id: string, problem: string): Promise<void> =>
  services.transact(async (ctx) => {
    await sql`
      UPDATE impact_spend_imports SET status = 'failed', problem = ${problem}
      WHERE id = ${id}::uuid AND status IN ('waiting', 'importing')`.execute(ctx.sql);
  });
