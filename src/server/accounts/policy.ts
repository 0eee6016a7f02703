import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { MembershipTable } from './tables.ts';

/** Maximum of open invitations per company or firm. */
export const MAX_OPEN_INVITATIONS = 50;

/** Protects the recipient's mailbox. */
export const INVITATION_RATE_LIMIT: RateLimit = {
  name: 'invitation',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 100,
  windowMs: DAY_MS,
  message: 'Too many invitations sent. Try again tomorrow.',
};
export const ACCESS_REQUEST_RATE_LIMIT: RateLimit = {
  name: 'request for a log-in',
  counts: 'attempts',
  perAccount: 3,
  perAddress: 20,
  windowMs: HOUR_MS,
  message: 'Too many requests. Try again in an hour.',
};
/** Protects those who review names; the account is the company. */
export const COMPANY_NAME_RATE_LIMIT: RateLimit = {
  name: 'company name',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 50,
  windowMs: DAY_MS,
  message: 'Too many name changes. Try again tomorrow.',
};
export const EMAIL_CHANGE_RATE_LIMIT: RateLimit = {
  name: 'new email address',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 20,
  windowMs: HOUR_MS,
  message: 'Too many emails sent. Try again in an hour.',
};

/**
 * Every signed-in user may read hiring companies, since their names appear on the records that they create. Anonymous
 * callers see none.
 */
export function hiringCompanyScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${actor.kind !== 'anonymous'}::boolean`;
}

/** A hiring company or firm whose members and settings the actor may see. */
export interface Company {
  readonly id: string;
  readonly type: MembershipTable['company_type'];
  readonly name: string;
  /** Of its people. */
  readonly user_type: UserType;
}

/** Query with the columns of `Company`; no row if the id is neither a company nor a firm. */
export const companyById = (id: string): RawBuilder<Company> => sql`
  SELECT c.id, 'hiring_company' AS type, c.business_name AS name, c.user_type
  FROM hiring_companies c WHERE c.id = ${id}::uuid
  UNION ALL
  SELECT ${id}::uuid, 'mwbe', f.name, 'MWBE' FROM (SELECT ${mwbeName(sql`${id}::uuid`)} AS name) f WHERE f.name IS NOT NULL`;

/** Loads a company that the actor may see: members and staff. @throws AppError 404 */
export async function loadCompany(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'actor'>,
  id: string,
): Promise<Company> {
  const { actor } = ctx;
  const isTheirs =
    actor.kind === 'user' &&
    (actor.userType === 'INTERNAL' || [...actor.hiringCompanyIds, ...actor.mwbeIds].includes(id));
  if (!isTheirs) throw notFound();
  const { rows } = await companyById(id).execute(ctx.sql);
  return orNotFound(rows[0]);
}

/** The right to change settings, members and invitations of a company. */
export type AdministeredCompany = Authorized<Company, 'administer'>;

/** @throws AppError 404 if the actor may not see the company, 403 if they are not its administrator */
export async function authorizeCompanyAdmin(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'actor'>,
  id: string,
): Promise<AdministeredCompany> {
  const company = await loadCompany(ctx, id);
  if (ctx.actor.kind !== 'user' || !ctx.actor.administers.includes(id)) {
    throw forbidden('Only administrators of the company can do this');
  }
  return authorized(company, 'administer');
}

/** The right to let somebody join a company. */
export type AdmittingCompany = Authorized<Company, 'admit'>;

/**
 * Its administrators decide who joins a company; where it has none, staff administrators. Never staff who act as somebody
 * else.
 * @throws AppError 403; 409 for staff administrators where the company has administrators
 */
export function authorizeAdmission(
  { actor }: Pick<WriteContext, 'actor'>,
  company: Company,
  administrators: readonly string[],
): AdmittingCompany {
  if (actor.kind !== 'user' || actor.impersonatorId !== null) throw forbidden();
  if (administrators.includes(actor.id)) return authorized(company, 'admit');
  if (actor.userType !== 'INTERNAL' || !actor.admin) throw forbidden('Only administrators of the company can do this');
  if (administrators.length > 0) throw conflict('This company has an administrator, who decides who joins.');
  return authorized(company, 'admit');
}

/** The right to end one's own membership. */
export type OwnCompany = Authorized<Company, 'leave'>;

/** @throws AppError 404 if the actor may not see the company */
export async function authorizeLeave(ctx: WriteContext, id: string): Promise<OwnCompany> {
  return authorized(await loadCompany(ctx, id), 'leave');
}
