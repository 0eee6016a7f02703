import { sql } from 'kysely';
import type { CountingChoice, NewCountingChoice } from '#contract/counting/schema/choice.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { setRulePack } from '#server/parent-projects/commands/counting-facts.ts';
import { authorizeProject } from '#server/parent-projects/reads/access.ts';
import { countingChoice } from '../reads/choice.ts';
import { packVersion } from '../reads/packs.ts';
import type {} from '../tables.ts';

/** @throws AppError 400 for an unknown pack or suspension, 401, 403, 404, 412 */
export async function chooseRules(
  ctx: WriteContext,
  projectId: string,
  { version, pack, lifted }: NewCountingChoice,
): Promise<CountingChoice> {
  const access = await authorizeProject(ctx, projectId, 'edit project');
  const chosen = pack === null ? null : await packVersion(ctx.sql, pack);
  if (pack !== null && chosen === null) throw badRequest('body.pack', 'is no rule pack');
  const known = new Map((chosen?.pack.suspensions ?? []).map((one) => [one.code, one]));
  for (const [at, { code, on }] of lifted.entries()) {
    const suspension = known.get(code);
    if (!suspension) throw badRequest(`body.lifted.${at}.code`, 'is no suspension of this rule pack');
    if (on < suspension.effective_from) throw badRequest(`body.lifted.${at}.on`, 'must not be before it began');
    if (lifted.findIndex((one) => one.code === code) < at) throw badRequest(`body.lifted.${at}.code`, 'is there twice');
  }
  await setRulePack(ctx, access, { version, pack, lifted });
  // what other packs lifted stays, in case that the project returns to them
  await sql`
    DELETE FROM counting_lifted_suspensions WHERE project_id = ${projectId}::uuid
      AND code = ANY(${[...known.keys()]}::text[]) AND code <> ALL(${lifted.map(({ code }) => code)}::text[])`.execute(
    ctx.sql,
  );
  await sql`
    INSERT INTO counting_lifted_suspensions AS s (project_id, code, lifted_on, reason, lifted_by, lifted_at)
    SELECT ${projectId}::uuid, g.code, g."on", g.reason, ${access.userId}::uuid, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(lifted)}::text::jsonb) AS g(code text, "on" date, reason text)
    ON CONFLICT (project_id, code) DO UPDATE SET lifted_on = excluded.lifted_on, reason = excluded.reason,
      lifted_by = excluded.lifted_by, lifted_at = excluded.lifted_at
    WHERE (s.lifted_on, s.reason) IS DISTINCT FROM (excluded.lifted_on, excluded.reason)`.execute(ctx.sql);
  return countingChoice(ctx, projectId);
}
