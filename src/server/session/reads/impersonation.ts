import { sql } from 'kysely';
import type { Impersonated } from '#contract/session/schema.ts';
import { companyNames } from '#server/accounts/reads/companies.ts';
import { type Person, personWhoMayLogIn } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { mayBeImpersonated } from '../policy.ts';

/** @throws AppError 403 for staff, administrators of the product, and where it is switched off; 404 */
export async function whoToImpersonate(ctx: ReadContext, id: string): Promise<Impersonated> {
  await requireFeatureEnabled(ctx, 'impersonation');
  const { rows } = await sql<Person & { companies: string[] }>`
    SELECT p.*, ${companyNames(sql.ref('p.id'))} AS companies
    FROM ${personWhoMayLogIn(sql`${id}::uuid`, ctx.config)} p`.execute(ctx.sql);
  const person = orNotFound(rows[0]);
  if (!mayBeImpersonated(person)) throw forbidden('Nobody may act as a member of staff');
  const { email, first_name, last_name, user_type, companies } = person;
  return { id, name: `${first_name} ${last_name}`, email, user_type, companies };
}
