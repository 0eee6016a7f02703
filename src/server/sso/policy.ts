import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/** Lookups without a result, against enumeration of companies with single sign-on. */
export const LOOKUP_RATE_LIMIT: RateLimit = {
  name: 'single sign-on look-up',
  counts: 'failures',
  perAccount: 20,
  perAddress: 60,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many attempts. Wait 15 minutes, then try again.',
};

/** Refused sign-ins per IP address. No limit per account: a company must not be locked out. */
export const SIGN_ON_RATE_LIMIT: RateLimit = {
  name: 'single sign-on',
  counts: 'failures',
  perAccount: null,
  perAddress: 200,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many failed sign-ins. Wait 15 minutes, then try again.',
};

/** Emails that ask to link an account. */
export const ACCOUNT_LINK_RATE_LIMIT: RateLimit = {
  name: 'single sign-on connection',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 50,
  windowMs: HOUR_MS,
  message: "We've already sent several emails to this address. Use the latest one, or wait an hour.",
};

/** The right to set up single sign-on for a company. */
export type SsoSetupRight = Authorized<{ readonly companyId: string }, 'set up single sign-on'>;
type Context = Pick<ReadContext, 'actor'>;

/** For staff administrators and administrators of the company. @throws AppError 404 for other companies, 403 for other members */
export function authorizeSsoSetup(ctx: Context, companyId: string): SsoSetupRight {
  const actor = requireUser(ctx.actor);
  if (actor.userType === 'INTERNAL') {
    if (!actor.admin) throw forbidden();
  } else {
    if (!actor.hiringCompanyIds.includes(companyId)) throw notFound();
    if (!actor.administers.includes(companyId)) throw forbidden('Only administrators of the company can do this');
  }
  return authorized({ companyId }, 'set up single sign-on');
}

/** Loads a provider that the actor may change. @throws AppError as `authorizeSsoSetup` */
export async function authorizeProvider(ctx: ReadContext, id: string) {
  const row = await ctx.sql
    .selectFrom('sso_providers')
    .select(['id', 'company_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { company_id, kind } = orNotFound(row);
  return authorized({ companyId: authorizeSsoSetup(ctx, company_id).companyId, id, kind }, 'change provider');
}

/** Loads a domain that the actor may change. @throws AppError as `authorizeSsoSetup` */
export async function authorizeDomain(ctx: ReadContext, id: string) {
  const row = await ctx.sql
    .selectFrom('sso_domains as d')
    .innerJoin('sso_providers as p', 'p.id', 'd.provider_id')
    .select(['d.id', 'd.domain', 'd.proof', 'd.verified_at', 'p.company_id'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  const { company_id, ...domain } = orNotFound(row);
  return authorized({ companyId: authorizeSsoSetup(ctx, company_id).companyId, ...domain }, 'change domain');
}

export type DomainRight = Awaited<ReturnType<typeof authorizeDomain>>;
