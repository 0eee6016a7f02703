import { sql } from 'kysely';
import type { DashboardState, NewPublication, Snapshot } from '#contract/community/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { editScope } from '#server/parent-projects/reads/access.ts';
import { previewImage } from '../adapters/preview-image.ts';
import { authorizePublishing } from '../policy.ts';
import { digestOf, snapshotOf } from '../reads/snapshot.ts';
import { dashboardState } from '../reads/state.ts';
import type {} from '../tables.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

/** What residents will read, made before the transaction. */
export interface Prepared {
  readonly snapshot: Snapshot;
  readonly image: Buffer;
}

/** @throws AppError 401, 403, 404, 409 while nothing was accepted, and where the figures are others than was looked at */
export async function preparePublication(
  ctx: ReadContext,
  projectId: string,
  { digest }: NewPublication,
): Promise<Prepared> {
  await authorizePublishing(ctx, projectId);
  const snapshot = await snapshotOf(ctx, projectId);
  if (snapshot === null)
    throw conflict('No month of this project has been accepted yet, so there is nothing to publish.');
  if (digestOf(snapshot) !== digest)
    throw conflict('The figures have changed since you looked at the preview. Look at it again, then publish.');
  return { snapshot, image: await previewImage(snapshot) };
}

/** Freezes what was prepared; residents read it from now on. @throws AppError 401, 403, 404, 412 */
export async function publishDashboard(
  ctx: WriteContext,
  projectId: string,
  { version }: NewPublication,
  { snapshot, image }: Prepared,
): Promise<DashboardState> {
  const { publisherId } = await authorizePublishing(ctx, projectId);
  const { rows } = await sql<{ number: number }>`
    WITH moved AS (
      INSERT INTO community_dashboards AS d (project_id, number, is_published, changed_by, changed_at)
      SELECT p.id, coalesce((SELECT max(x.number) FROM community_publications x WHERE x.project_id = p.id), 0) + 1, true,
             ${publisherId}::uuid, ${ctx.now}::timestamptz
      FROM (SELECT ${projectId}::uuid AS id) p
      WHERE ${editScope(ctx.actor, 'p.id')}
        AND (${version === 0}::boolean OR EXISTS (SELECT FROM community_dashboards k WHERE k.project_id = p.id))
      ON CONFLICT (project_id) DO UPDATE SET number = excluded.number, is_published = true, version = d.version + 1,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
      WHERE d.version = ${version}::integer
      RETURNING number)
    INSERT INTO community_publications (project_id, number, snapshot, as_of, image, published_by, published_at)
    SELECT ${projectId}::uuid, moved.number, ${JSON.stringify(snapshot)}::text::jsonb, ${snapshot.as_of}::date,
           ${image}::bytea, ${publisherId}::uuid, ${ctx.now}::timestamptz FROM moved
    RETURNING number`.execute(ctx.sql);
  const [published] = rows;
  if (!published) throw await changedMeanwhile(ctx, projectId);
  const { number } = published;
  await addProjectEntries(ctx, projectId, [{ kind: 'dashboard_published', isPublic: true, details: { number } }]);
  await ctx.audit({
    action: 'community dashboard published',
    subjectType: 'parent project',
    subjectId: projectId,
    details: { number, as_of: snapshot.as_of },
  });
  return dashboardState(ctx, projectId);
}
