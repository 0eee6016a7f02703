import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { LayoutChange, NewLayout, ReportLayout } from '#contract/reports/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeReports, type ReportEditor } from '../policy.ts';
import { layoutOf } from '../reads/layouts.ts';

const subject = (id: string) => ({ subjectType: 'report layout', subjectId: id }) as const;

/** A layout for the reports of the organization that owns the project. @throws AppError 401, 403, 404, 409 */
export async function addLayout(
  ctx: WriteContext,
  projectId: string,
  { report_type, name, settings }: NewLayout,
): Promise<ReportLayout> {
  const editor = await authorizeReports(ctx, projectId);
  await serialize(ctx.sql, `report layouts of ${editor.ownerCompanyId}`);
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO report_layouts (id, owner_company_id, report_type, name, settings, created_by, updated_at)
    SELECT ${id}, ${editor.ownerCompanyId}::uuid, ${report_type}, ${name}, ${JSON.stringify(settings)}::text::jsonb,
           ${editor.editorId}::uuid, ${ctx.now}
    WHERE (SELECT count(*) FROM report_layouts l WHERE l.owner_company_id = ${editor.ownerCompanyId}::uuid
             AND l.removed_at IS NULL) < ${REPORT_LIMITS.layouts}
    ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.sql);
  if (rows.length === 0)
    throw conflict(
      `There is a layout of this name already, or there are ${REPORT_LIMITS.layouts}. Choose another name.`,
    );
  await ctx.audit({ action: 'report layout saved', ...subject(id), details: { name, type: report_type } });
  return found(ctx, editor, id);
}

/** @throws AppError 401, 403, 404, 412 for a version that somebody changed */
export async function changeLayout(
  ctx: WriteContext,
  { projectId, id }: { readonly projectId: string; readonly id: string },
  { version, name, settings }: LayoutChange,
): Promise<ReportLayout> {
  const editor = await authorizeReports(ctx, projectId);
  const { rows } = await sql`
    UPDATE report_layouts l SET name = ${name}, settings = ${JSON.stringify(settings)}::text::jsonb, version = l.version + 1,
           updated_at = ${ctx.now}
    WHERE l.id = ${id}::uuid AND l.owner_company_id = ${editor.ownerCompanyId}::uuid AND l.removed_at IS NULL
      AND l.version = ${version}::integer RETURNING l.id`.execute(ctx.sql);
  const layout = await found(ctx, editor, id);
  if (rows.length === 0) throw new AppError(412, 'Somebody else changed this layout. Reload it to see what it is now.');
  await ctx.audit({ action: 'report layout saved', ...subject(id), details: { name } });
  return layout;
}

/** @throws AppError 401, 403, 404 */
export async function removeLayout(
  ctx: WriteContext,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<void> {
  const editor = await authorizeReports(ctx, projectId);
  const { rows } = await sql<{ name: string }>`
    UPDATE report_layouts l SET removed_at = ${ctx.now}
    WHERE l.id = ${id}::uuid AND l.owner_company_id = ${editor.ownerCompanyId}::uuid AND l.removed_at IS NULL
    RETURNING l.name`.execute(ctx.sql);
  const { name } = orNotFound(rows[0]);
  await ctx.audit({ action: 'report layout removed', ...subject(id), details: { name } });
}

const found = async (ctx: WriteContext, editor: ReportEditor, id: string): Promise<ReportLayout> =>
  orNotFound(await layoutOf(ctx, editor, { id, type: null }));
