import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { MembershipTable } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long the links of this room's e-mails live. */
export const LIVES = { invitation: 7 * DAY, confirmation: 7 * DAY, newAddress: DAY, welcome: 7 * DAY, here: HOUR };

/** Invitations of one company or firm that may be open at a time. */
export const OPEN_INVITATIONS = 50;

/** Nobody's mailbox is filled by others' invitations. */
export const INVITES: RateLimit = {
  name: 'invitation',
  perAccount: 5,
  perAddress: 100,
  windowMs: DAY,
  message: 'Too many invitations were sent lately. Please try again tomorrow.',
};
export const REQUESTS: RateLimit = {
  name: 'request for a log-in',
  perAccount: 3,
  perAddress: 20,
  windowMs: HOUR,
  message: 'Too many requests were sent lately. Please try again in an hour.',
};
export const ADDRESS_CHANGES: RateLimit = {
  name: 'new e-mail address',
  perAccount: 5,
  perAddress: 20,
  windowMs: HOUR,
  message: 'Too many e-mails were sent lately. Please try again in an hour.',
};

/**
 * Hiring companies exist for everybody who is logged in: their names stand on the records that they make. Nobody
 * without a log-in learns of one.
 */
export function hiringCompanyScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`${actor.kind !== 'anonymous'}::boolean`;
}

/** A hiring company or firm whose people and settings somebody may see. */
export interface Company {
  readonly id: string;
  readonly type: MembershipTable['company_type'];
  readonly name: string;
  /** Of its people. */
  readonly user_type: UserType;
}

/** As a query with the columns of `Company`; no row where the id names neither. */
export const companyById = (id: string): RawBuilder<Company> => sql`
  SELECT c.id, 'hiring_company' AS type, c.business_name AS name, c.user_type
  FROM hiring_companies c WHERE c.id = ${id}::uuid
  UNION ALL
  SELECT ${id}::uuid, 'mwbe', f.name, 'MWBE' FROM (SELECT ${mwbeName(sql`${id}::uuid`)} AS name) f WHERE f.name IS NOT NULL`;

/** Who may open the pages of a company: its people, and staff. @throws AppError 404 */
export async function companyInScope(
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

/** @throws AppError 404 to who may not see the company, 403 to who is not its administrator */
export async function authorizeAdministration(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'actor'>,
  id: string,
): Promise<Authorized<Company, 'administer'>> {
  const company = await companyInScope(ctx, id);
  if (ctx.actor.kind !== 'user' || !ctx.actor.administers.includes(id)) {
    throw forbidden('Only administrators of the company may do this');
  }
  return authorized(company, 'administer');
}
