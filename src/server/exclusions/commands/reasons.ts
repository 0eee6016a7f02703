import { sql } from 'kysely';
import { EXCLUSION_LIMITS } from '#contract/exclusions/rules.ts';
import type { ExclusionReason, NewReason } from '#contract/exclusions/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeReasons } from '../policy.ts';
import { exclusionReasons } from '../reads/reasons.ts';

/** @throws AppError 401, 403, 409 for a code that is taken, as what ended keeps its name */
export async function addReason(ctx: WriteContext, given: NewReason): Promise<ExclusionReason[]> {
  const { id } = authorizeReasons(ctx);
  const { code, name, effective_from, effective_until, source } = given;
  const { rows } = await sql`
    INSERT INTO exclusion_reasons (code, name, effective_from, effective_until, source, created_by, ended_by)
    SELECT ${code}, ${name}, ${effective_from}::date, ${effective_until}::date, ${source}, ${id}::uuid,
           CASE WHEN ${effective_until}::date IS NOT NULL THEN ${id}::uuid END
    WHERE (SELECT count(*) FROM exclusion_reasons) < ${EXCLUSION_LIMITS.reasons}
    ON CONFLICT (code) DO NOTHING RETURNING code`.execute(ctx.sql);
  if (rows.length === 0) throw conflict('A reason with this code exists. Give the new one another code.');
  await ctx.audit({
    action: 'exclusion reason added',
    subjectType: 'exclusion reason',
    subjectId: null,
    details: { ...given },
  });
  return exclusionReasons(ctx);
}

/** From the next day on no proposal can give it. @throws AppError 400 before its first day, 401, 403, 404 */
export async function endReason(ctx: WriteContext, code: string, until: string): Promise<ExclusionReason[]> {
  const { id } = authorizeReasons(ctx);
  const { rows } = await sql`
    UPDATE exclusion_reasons SET effective_until = ${until}::date, ended_by = ${id}::uuid
    WHERE code = ${code} AND effective_from <= ${until}::date RETURNING code`.execute(ctx.sql);
  if (rows.length === 0) {
    const found = await sql`SELECT code FROM exclusion_reasons WHERE code = ${code}`.execute(ctx.sql);
    orNotFound(found.rows[0]);
    throw badRequest('body.effective_until', 'is before the reason begins');
  }
  const about = { subjectType: 'exclusion reason', subjectId: null, details: { code, until } } as const;
  await ctx.audit({ action: 'exclusion reason ended', ...about });
  return exclusionReasons(ctx);
}
