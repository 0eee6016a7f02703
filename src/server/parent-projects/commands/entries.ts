import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

export interface NewProjectEntry {
  readonly kind: string;
  readonly contractId?: string | null;
  /** Whose branch it is about; none: of the project itself. */
  readonly branchId?: string | null;
  /** Viewers read it. */
  readonly isPublic?: boolean;
  readonly amountCents?: number | null;
  readonly words?: string | null;
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Adds to what happened in a project, for the rooms of a project, and wakes its pages; its numbers have no gap. */
export async function addProjectEntries(
  ctx: WriteContext,
  projectId: string,
  entries: readonly NewProjectEntry[],
): Promise<void> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const rows = entries.map((entry, at) => ({ details: {}, ...entry, at }));
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS g(kind text, "contractId" uuid,
        "branchId" uuid, "isPublic" boolean, "amountCents" bigint, words text, details jsonb, at integer)),
    numbered AS (
      UPDATE parent_projects p SET entries = p.entries + ${rows.length}::integer
      WHERE p.id = ${projectId}::uuid RETURNING p.entries - ${rows.length}::integer AS before)
    INSERT INTO parent_project_entries (project_id, number, kind, contract_id, branch_id, is_public, user_id, at,
                                        amount_cents, words, details)
    SELECT ${projectId}::uuid, n.before + g.at + 1, g.kind, g."contractId", g."branchId", coalesce(g."isPublic", false),
           ${userId}::uuid, ${ctx.now}::timestamptz, g."amountCents", g.words, g.details
    FROM given g CROSS JOIN numbered n`.execute(ctx.sql);
  const isPublic = entries.some((entry) => entry.isPublic);
  const people = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM parent_project_members
    WHERE project_id = ${projectId}::uuid AND user_id IS NOT NULL AND removed_at IS NULL
      AND (role <> 'viewer' OR ${isPublic}::boolean)
    ORDER BY user_id`.execute(ctx.sql);
  await ctx.change(
    'parent-projects',
    projectId,
    people.rows.map(({ user_id }) => user_id),
  );
}
