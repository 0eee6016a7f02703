import { sql } from 'kysely';
import { streetKey } from '#contract/data-input/rules/streets.ts';
import { MONTH_LIMITS, monthStatesBefore } from '#contract/data-input/rules.ts';
import type { NewPlaces } from '#contract/data-input/schema/months.ts';
import type { Place } from '#contract/data-input/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeProject } from '#server/parent-projects/reads/access.ts';
import { projectsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { isLocalBy, localPlaces, localReason } from '../reads/local.ts';
import type {} from '../tables.ts';

/** Adds ZIP codes and streets; those that are there already stay. @throws AppError 403, 404, 409 for too many */
export async function addPlaces(ctx: WriteContext, projectId: string, { places }: NewPlaces): Promise<Place[]> {
  const { userId } = await authorizeProject(ctx, projectId, 'edit project');
  const rows = places.map(({ zip, street }) => ({ zip, street: streetKey(street) }));
  await sql`
    INSERT INTO project_local_places (id, project_id, zip, street, added_by, added_at)
    SELECT gen_random_uuid(), p.id, g.zip, g.street, ${userId}::uuid, ${ctx.now}::timestamptz
    FROM ${projectsOfMonths} p
    CROSS JOIN (SELECT DISTINCT zip, street FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS x(zip text, street text)
                ORDER BY zip, street) g
    WHERE p.id = ${projectId}::uuid AND p.archived_at IS NULL ON CONFLICT DO NOTHING`.execute(ctx.sql);
  const { rows: counted } = await sql<{ full: boolean }>`
    SELECT count(*) > ${MONTH_LIMITS.places} AS full FROM project_local_places l WHERE l.project_id = ${projectId}::uuid`.execute(
    ctx.sql,
  );
  if (counted[0]?.full) throw conflict(`A project has at most ${MONTH_LIMITS.places.toLocaleString('en-US')} places.`);
  return decideAgain(ctx, projectId);
}

/** @throws AppError 403, 404 */
export async function removePlace(ctx: WriteContext, projectId: string, id: string): Promise<Place[]> {
  await authorizeProject(ctx, projectId, 'edit project');
  const { rows } = await sql<{ id: string }>`
    DELETE FROM project_local_places l USING ${projectsOfMonths} p
    WHERE l.id = ${id}::uuid AND l.project_id = ${projectId}::uuid AND p.id = l.project_id AND p.archived_at IS NULL
    RETURNING l.id`.execute(ctx.sql);
  orNotFound(rows[0]);
  return decideAgain(ctx, projectId);
}

/** Months that are being entered are decided again; what was submitted stays as it was. */
async function decideAgain(ctx: WriteContext, projectId: string): Promise<Place[]> {
  const reason = localReason(sql.ref('m.project_id'));
  await sql`
    UPDATE project_month_rows r SET local_by = d.reason, is_local = ${isLocalBy(sql`d.reason`)}
    FROM (SELECT r.month_id, r.revision, r.id, ${reason} AS reason
          FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.revision
          WHERE m.project_id = ${projectId}::uuid AND m.tab = 'local-hiring' AND m.state = ANY(${monthStatesBefore('edit')}::text[])) d
    WHERE r.month_id = d.month_id AND r.revision = d.revision AND r.id = d.id AND r.local_by IS DISTINCT FROM d.reason`.execute(
    ctx.sql,
  );
  return localPlaces(ctx, projectId);
}
