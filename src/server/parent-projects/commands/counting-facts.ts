import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import type { ProjectAccessFor } from '../policy.ts';
import type {} from '../tables.ts';
import { addProjectEntries } from './entries.ts';

const STALE = 'Somebody changed this in the meantime. Reload the page to see it.';

/** The rules by which a project is counted. */
export interface ChosenRules {
  /** Of the project, as it was seen. */
  readonly version: number;
  readonly pack: string | null;
  readonly lifted: readonly { readonly code: string; readonly on: string; readonly reason: string }[];
}

/** Chooses the rules of a project, which is counted anew. @throws AppError 412 */
export async function setRulePack(
  ctx: WriteContext,
  { projectId }: ProjectAccessFor<'edit project'>,
  { version, pack, lifted }: ChosenRules,
): Promise<void> {
  const { rows } = await sql`
    UPDATE parent_projects SET rule_pack = ${pack}, version = version + 1
    WHERE id = ${projectId}::uuid AND archived_at IS NULL AND version = ${version}::integer RETURNING id`.execute(
    ctx.sql,
  );
  if (rows.length === 0) throw new AppError(412, STALE);
  const words = lifted.map(({ code, on, reason }) => `${code} lifted on ${on}: ${reason}`).join('; ');
  await addProjectEntries(ctx, projectId, [
    { kind: 'rules_chosen', words: words === '' ? null : words, details: { pack } },
  ]);
  await ctx.audit({
    action: 'project rules chosen',
    subjectType: 'ParentProject',
    subjectId: projectId,
    details: { pack, lifted },
  });
  await ctx.announce(projectChanged({ projectId, contractIds: [] }));
}
