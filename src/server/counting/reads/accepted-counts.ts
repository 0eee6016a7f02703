import { type SqlBool, sql } from 'kysely';
import type { GroupCount } from '#contract/counting/schema/counts.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';
import { groupCount, packHead } from './counts.ts';
import { packVersion } from './packs.ts';
import { rollupsOf } from './rollups.ts';

/** What a project counts of accepted months, as of its last count. */
export interface AcceptedCounts {
  readonly pack: ReturnType<typeof packHead> | null;
  readonly groups: readonly GroupCount[];
  /** A count is on its way. */
  readonly isStale: boolean;
}

/** For rooms that publish: unscoped, the room that asks says who may know. */
export async function acceptedCounts(db: Sql, projectId: string): Promise<AcceptedCounts> {
  const { rows } = await sql<{ pack_code: string | null; pack_version: number | null; is_stale: boolean }>`
    SELECT r.pack_code, r.pack_version, EXISTS (SELECT FROM counting_marks m WHERE m.project_id = r.project_id) AS is_stale
    FROM counting_runs r WHERE r.project_id = ${projectId}::uuid`.execute(db);
  const [run] = rows;
  const pack = run?.pack_code ? await packVersion(db, run.pack_code, run.pack_version) : null;
  const rollups = await rollupsOf(
    db,
    sql<SqlBool>`r.project_id = ${projectId}::uuid AND r.basis = 'accepted' AND r.branch_id IS NULL`,
  );
  return { pack: pack && packHead(pack), groups: rollups.map(groupCount), isStale: run?.is_stale ?? true };
}
