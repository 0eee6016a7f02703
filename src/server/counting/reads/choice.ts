import { sql } from 'kysely';
import type { CountingChoice } from '#contract/counting/schema/choice.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import { countedProject } from '#server/parent-projects/reads/counting-facts.ts';
import type {} from '../tables.ts';
import { packHead } from './counts.ts';
import { packNames, packVersion } from './packs.ts';

interface Lifted {
  readonly code: string;
  readonly on: string;
  readonly reason: string;
}

/** By which rules a project is counted, and what may be chosen. @throws AppError 401, 404 */
export async function countingChoice(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  projectId: string,
): Promise<CountingChoice> {
  const { rights } = await projectAccess(ctx, projectId);
  const project = orNotFound(await countedProject(ctx.sql, projectId));
  const pack = project.rule_pack === null ? null : await packVersion(ctx.sql, project.rule_pack);
  const lifted = await withRowSecurity(ctx, (tx) =>
    sql<Lifted>`SELECT code, lifted_on AS "on", reason FROM counting_lifted_suspensions
      WHERE project_id = ${projectId}::uuid`.execute(tx),
  );
  const liftedOf = (code: string) => lifted.rows.find((one) => one.code === code);
  return {
    version: project.version,
    may_edit: rights.includes('edit project'),
    pack: pack && packHead(pack),
    packs: [...(await packNames(ctx.sql))],
    suspensions: (pack?.pack.suspensions ?? []).map((one) => ({
      code: one.code,
      title: one.title,
      source: one.source,
      effective_from: one.effective_from,
      effective_until: one.effective_until,
      remedy: one.remedy,
      requires_reevaluation: one.requires_reevaluation,
      lifted_on: liftedOf(one.code)?.on ?? null,
      lifted_reason: liftedOf(one.code)?.reason ?? null,
    })),
  };
}
