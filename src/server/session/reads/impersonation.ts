import { sql } from 'kysely';
import type { ImpersonationTarget } from '#contract/session/schema.ts';
import { companyNames } from '#server/accounts/reads/company-names.ts';
import { activePerson, type Person } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { canBeImpersonated } from '../policy.ts';

/** @throws AppError 403 for staff and administrators, and if the feature is disabled; 404 */
export async function impersonationTarget(ctx: ReadContext, id: string): Promise<ImpersonationTarget> {
  await requireFeatureEnabled(ctx, 'impersonation');
  const { rows } = await sql<Person & { companies: string[] }>`
    SELECT p.*, ${companyNames(sql.ref('p.id'))} AS companies
    FROM ${activePerson(sql`${id}::uuid`, ctx.config)} p`.execute(ctx.sql);
  const person = orNotFound(rows[0]);
  if (!canBeImpersonated(person)) throw forbidden("Staff can't be impersonated");
  const { email, first_name, last_name, user_type, companies } = person;
  return { id, name: `${first_name} ${last_name}`, email, user_type, companies };
}
