import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/** Addresses without single sign-on that are asked for: nobody may find out in bulk which companies have it. */
export const LOOK_UPS: RateLimit = {
  name: 'single sign-on look-up',
  perAccount: 20,
  perAddress: 60,
  windowMs: 15 * 60_000,
  message: 'Too many addresses were tried. Please wait 15 minutes.',
};

/** Sign-ons that were refused: from one address. A whole company may not be locked out, so its own number is no limit. */
export const REFUSALS: RateLimit = {
  name: 'single sign-on',
  perAccount: 1_000_000,
  perAddress: 60,
  windowMs: 15 * 60_000,
  message: 'Too many sign-ons failed. Please wait 15 minutes.',
};

/** Mails that ask somebody to connect their account. */
export const CONNECTION_MAILS: RateLimit = {
  name: 'single sign-on connection',
  perAccount: 5,
  perAddress: 50,
  windowMs: 60 * 60_000,
  message: 'We have sent several e-mails to this address already. Use the newest one, or wait an hour.',
};

/** The right to set up the single sign-on of a company. */
export type SetUp = Authorized<{ readonly companyId: string }, 'set up single sign-on'>;
type Asking = Pick<ReadContext, 'actor'>;

/** Staff who run the desk and administrators of the company. @throws AppError 404 for others' companies, 403 for colleagues */
export function authorizeSetUp(ctx: Asking, companyId: string): SetUp {
  const actor = requireUser(ctx.actor);
  if (actor.userType === 'INTERNAL') {
    if (!actor.admin) throw forbidden();
  } else {
    if (!actor.hiringCompanyIds.includes(companyId)) throw notFound();
    if (!actor.administers.includes(companyId)) throw forbidden('Only administrators of the company can do this');
  }
  return authorized({ companyId }, 'set up single sign-on');
}

/** A provider that the actor may change. @throws AppError as `authorizeSetUp` */
export async function authorizeProvider(ctx: ReadContext, id: string) {
  const row = await ctx.sql
    .selectFrom('sso_providers')
    .select(['id', 'company_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { company_id, kind } = orNotFound(row);
  return authorized({ companyId: authorizeSetUp(ctx, company_id).companyId, id, kind }, 'change provider');
}

/** A domain that the actor may change. @throws AppError as `authorizeSetUp` */
export async function authorizeDomain(ctx: ReadContext, id: string) {
  const row = await ctx.sql
    .selectFrom('sso_domains as d')
    .innerJoin('sso_providers as p', 'p.id', 'd.provider_id')
    .select(['d.id', 'd.domain', 'd.proof', 'd.verified_at', 'p.company_id'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  const { company_id, ...domain } = orNotFound(row);
  return authorized({ companyId: authorizeSetUp(ctx, company_id).companyId, ...domain }, 'change domain');
}

export type DomainRight = Awaited<ReturnType<typeof authorizeDomain>>;
