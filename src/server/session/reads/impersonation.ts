import { sql } from 'kysely';
import type { ImpersonationTarget } from '#contract/session/schema.ts';
import { companyNames } from '#server/accounts/reads/company-names.ts';
import { activePerson, type Person } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeImpersonation, type Impersonable } from '../policy.ts';

type Target = Person & { readonly companies: string[] };

/** @throws AppError 403 for staff and administrators, and if the feature is disabled; 404 */
export async function loadImpersonable(ctx: ReadContext, id: string): Promise<Impersonable<Target>> {
  await requireFeatureEnabled(ctx, 'impersonation');
  const { rows } = await sql<Target>`
    SELECT p.*, ${companyNames(sql.ref('p.id'))} AS companies
    FROM ${activePerson(sql`${id}::uuid`, ctx.config)} p`.execute(ctx.sql);
  return authorizeImpersonation(orNotFound(rows[0]));
}

/** Preview for the confirmation page. @throws AppError as `loadImpersonable` */
export async function impersonationTarget(ctx: ReadContext, id: string): Promise<ImpersonationTarget> {
  const { email, first_name, last_name, user_type, companies } = await loadImpersonable(ctx, id);
  return { id, name: `${first_name} ${last_name}`, email, user_type, companies };
}
