import type { DashboardState } from '#contract/community/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { dashboardAccess } from '../policy.ts';
import { frozenSnapshot, publicationsOf, storedState } from './publications.ts';
import { digestOf, snapshotOf } from './snapshot.ts';

/** What the people of a project see of its dashboard; the team with a preview. @throws AppError 401, 404 */
export async function dashboardState(ctx: ReadContext, projectId: string): Promise<DashboardState> {
  const access = await dashboardAccess(ctx, projectId);
  const stored = await storedState(ctx, projectId);
  return {
    project_id: projectId,
    ...stored,
    may_publish: access.mayPublish,
    preview: access.seesPreview ? await preview(ctx, projectId, stored.number) : null,
    publications: access.seesPreview ? await publicationsOf(ctx, projectId) : [],
  };
}

async function preview(ctx: ReadContext, projectId: string, number: number | null): Promise<DashboardState['preview']> {
  const snapshot = await snapshotOf(ctx, projectId);
  if (snapshot === null) return null;
  const last = number === null ? null : await frozenSnapshot(ctx.sql, projectId, number);
  return { digest: digestOf(snapshot), differs: last === null || !isSame(last, snapshot), snapshot };
}

/** Former values are new with every publication, and change nothing by themselves. */
function isSame(a: NonNullable<DashboardState['preview']>['snapshot'], b: typeof a): boolean {
  const bare = ({ figures, ...rest }: typeof a) => ({
    ...rest,
    figures: figures.map(({ changes: _, ...figure }) => figure),
  });
  return canonical(bare(a)) === canonical(bare(b));
}

/** The database orders the keys of objects anew. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
