import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

const ONLY_OWN = 'You can do this only for your own company';
type Asking = Pick<ReadContext, 'sql' | 'actor'>;

const companiesOf = (actor: Actor): readonly string[] =>
  actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType) ? actor.hiringCompanyIds : [];

/** Imports of the own companies; nobody else learns that they exist. */
export const importScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`i.hiring_company_id = ANY(${companiesOf(actor)}::uuid[])`;

/** @throws AppError 401, 403 where payment tracking is not open to the person */
export async function requireImports(ctx: Asking): Promise<UserActor> {
  const actor = requireUser(ctx.actor);
  if (!(await hasPaymentsFeature(ctx))) throw forbidden("Payment tracking isn't available for your account");
  return actor;
}

/** Whoever may send files of payments, of some company of their own. @throws AppError 401, 403 */
export async function authorizeUploads(ctx: Asking): Promise<string> {
  const actor = await requireImports(ctx);
  if (companiesOf(actor).length === 0) throw forbidden(ONLY_OWN);
  return actor.id;
}

export type Importing = Authorized<{ readonly userId: string; readonly companyId: string }, 'import payments'>;

/** @throws AppError 401, 403 for a company that is not the person's own */
export async function authorizeImport(ctx: Asking, companyId: string): Promise<Importing> {
  const actor = await requireImports(ctx);
  if (!companiesOf(actor).includes(companyId)) throw forbidden(ONLY_OWN);
  return authorized({ userId: actor.id, companyId }, 'import payments');
}

export type OwnImport = Authorized<{ readonly id: string }, 'change an import'>;

/** @throws AppError 401, 403, 404 for an import of another company */
export async function authorizeOwnImport(ctx: Asking, id: string): Promise<OwnImport> {
  const actor = await requireImports(ctx);
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM payment_imports i WHERE i.id = ${id} AND ${importScope(actor)}`.execute(ctx.sql);
  return authorized(orNotFound(rows[0]), 'change an import');
}
