import { type RawBuilder, sql } from 'kysely';
import { COMMUNITY_LIMITS } from '#contract/community/rules.ts';
import type { DashboardItem, DashboardState, Published, Snapshot } from '#contract/community/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { teamProjects } from '#server/parent-projects/reads/for-residents.ts';
import type {} from '../tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

/** What residents read: the one publication of each dashboard that is published. */
const PUBLIC: RawBuilder<unknown> = sql`
  community_dashboards d JOIN community_publications x ON x.project_id = d.project_id AND x.number = d.number AND d.is_published`;

/** What was published of a project; for everybody. @throws AppError 404 where nothing is */
export async function publishedDashboard(ctx: Asking, projectId: string): Promise<Published> {
  return orNotFound(await findPublished(ctx, projectId));
}

export async function findPublished(ctx: Asking, projectId: string): Promise<Published | null> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<Published, 'published_at'> & { published_at: Date }>`
    SELECT d.project_id, x.number, x.published_at, d.allows_embedding, d.embed_width, d.embed_height, x.snapshot
    FROM ${PUBLIC} WHERE d.project_id = ${projectId}::uuid`.execute(tx),
  );
  const [row] = rows;
  return row ? { ...row, published_at: row.published_at.toISOString() } : null;
}

/** @throws AppError 404 */
export async function dashboardImage(ctx: Asking, projectId: string) {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ image: Buffer }>`SELECT x.image FROM ${PUBLIC} WHERE d.project_id = ${projectId}::uuid`.execute(tx),
  );
  return {
    name: 'dashboard.png',
    type: 'image/png',
    body: Buffer.from(orNotFound(rows[0]).image),
    inline: true as const,
  };
}

/** Published dashboards by name, and for people of a team their projects that are not published. */
export async function communityDashboards(ctx: ReadContext): Promise<DashboardItem[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<DashboardItem>`
    SELECT d.project_id, p->>'name' AS name, p->>'owner' AS owner, p->>'city' AS city, p->>'state' AS state, x.as_of
    FROM (SELECT * FROM community_dashboards WHERE is_published) d
    JOIN community_publications x ON x.project_id = d.project_id AND x.number = d.number
    CROSS JOIN LATERAL (SELECT x.snapshot->'project' AS p) s
    ORDER BY lower(p->>'name'), d.project_id LIMIT ${COMMUNITY_LIMITS.dashboards}`.execute(tx),
  );
  const known = new Set(rows.map(({ project_id }) => project_id));
  const own = await teamProjects(ctx, COMMUNITY_LIMITS.dashboards);
  return [...rows, ...own.filter(({ project_id }) => !known.has(project_id)).map((one) => ({ ...one, as_of: null }))];
}

interface Earlier {
  readonly id: string;
  readonly as_of: string;
  readonly share_bps: number | null;
}

/** What figures said in earlier publications, the last first; of one day the last publication. */
export async function earlierShares(db: Sql, projectId: string): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    SELECT DISTINCT ON (x.as_of, f.id) f.id, x.as_of, f.share_bps
    FROM (SELECT * FROM community_publications WHERE project_id = ${projectId}::uuid
          ORDER BY number DESC LIMIT ${COMMUNITY_LIMITS.changes}) x
    CROSS JOIN LATERAL jsonb_to_recordset(x.snapshot->'figures') AS f(id text, share_bps integer)
    ORDER BY x.as_of DESC, f.id, x.number DESC`.execute(db);
  return rows;
}

type Stored = Omit<DashboardState, 'may_publish' | 'preview' | 'publications' | 'project_id'>;
const NEVER: Stored = {
  version: 0,
  is_published: false,
  number: null,
  allows_embedding: false,
  embed_width: 720,
  embed_height: 900,
};

/** What is stored of a dashboard, for people of its project. */
export async function storedState(ctx: Asking, projectId: string): Promise<Stored> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
    SELECT d.version, d.is_published, d.number, d.allows_embedding, d.embed_width, d.embed_height
    FROM community_dashboards d WHERE d.project_id = ${projectId}::uuid`.execute(tx),
  );
  return rows[0] ?? NEVER;
}

/** The publications of a project, the last first; for its people. */
export async function publicationsOf(ctx: Asking, projectId: string): Promise<DashboardState['publications']> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ number: number; as_of: string; published_at: Date; by: string }>`
    SELECT x.number, x.as_of, x.published_at, x.published_by AS by FROM community_publications x
    WHERE x.project_id = ${projectId}::uuid ORDER BY x.number DESC LIMIT ${COMMUNITY_LIMITS.publications}`.execute(tx),
  );
  const { rows: names } = await sql<{ id: string; name: string | null }>`
    SELECT i.id, ${personName(sql.ref('i.id'))} AS name
    FROM unnest(${[...new Set(rows.map(({ by }) => by))]}::uuid[]) AS i(id)`.execute(ctx.sql);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map(({ by, published_at, ...row }) => ({
    ...row,
    published_at: published_at.toISOString(),
    published_by: nameOf.get(by) ?? null,
  }));
}

/** The snapshot of a publication, as it was frozen. */
export async function frozenSnapshot(db: Sql, projectId: string, number: number): Promise<Snapshot | null> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    SELECT x.snapshot FROM community_publications x WHERE x.project_id = ${projectId}::uuid AND x.number = ${number}`.execute(
    db,
  );
  return rows[0]?.snapshot ?? null;
}
