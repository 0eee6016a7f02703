import { sql } from 'kysely';
import { isVanityPath } from '#contract/access/vanity-paths.ts';
import { PATH_RESTS_DAYS, pathLookAlike } from '#contract/businesses/rules/profile-path.ts';
import type { PathAvailability } from '#contract/businesses/schema/profile.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type AdministeredFirm, authorizeAdministration } from '../policy.ts';
import type {} from '../tables.ts';

type Problem = PathAvailability['problem'];

/** @throws AppError 404, 403 as for changing the path */
export async function pathAvailability(ctx: ReadContext, mwbeId: string, path: string): Promise<PathAvailability> {
  const firm = await authorizeAdministration(ctx, mwbeId);
  const problem = await pathProblem(ctx, firm, path);
  return { path, available: problem === null, problem };
}

/** Why the firm can't use the path; null if it can. */
export async function pathProblem(
  ctx: Pick<ReadContext, 'sql' | 'now'>,
  { id }: AdministeredFirm,
  path: string,
): Promise<Problem> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path)) return 'form';
  if (!isVanityPath(path)) return 'reserved';
  const rests = new Date(ctx.now.getTime() - PATH_RESTS_DAYS * DAY_MS);
  const { rows } = await sql<{ path: string; former: boolean }>`
    SELECT profile_url_path AS path, false AS former FROM mwbes
    WHERE path_look_alike(profile_url_path) = ${pathLookAlike(path)} AND profile_url_path IS NOT NULL AND id <> ${id}::uuid
    UNION ALL
    SELECT path, true FROM former_profile_paths
    WHERE path_look_alike(path) = ${pathLookAlike(path)} AND mwbe_id <> ${id}::uuid
      AND released_at > ${rests}::timestamptz
    LIMIT 100`.execute(ctx.sql);
  if (rows.length === 0) return null;
  const same = rows.find((row) => row.path === path);
  if (same) return same.former ? 'resting' : 'taken';
  return 'look-alike';
}
