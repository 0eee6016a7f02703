import { sql } from 'kysely';
import type { ViewerQuery } from '#contract/seen-as/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { type Actor, ANONYMOUS, type UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';

/** The right of a firm's people to see it as somebody else: a context that reads as that person. */
export type StandIn = Authorized<
  {
    readonly mwbeId: string;
    readonly ctx: ReadContext;
    readonly company: { readonly id: string; readonly business_name: string } | null;
  },
  'see the firm as others do'
>;

/** @throws AppError 401; 404 for everybody but the people of the firm; 400 for a company that is not there */
export async function authorizeStandIn(ctx: ReadContext, mwbeId: string, query: ViewerQuery): Promise<StandIn> {
  const { id } = await ownFirm(ctx, mwbeId);
  const company = query.company === undefined ? null : await companyOf(ctx, query.company);
  const actor = standIn(requireUser(ctx.actor), query);
  return authorized({ mwbeId: id, ctx: { ...ctx, actor }, company }, 'see the firm as others do');
}

/**
 * A person of that kind without a firm and without rights of their own. The id stays the caller's: by it row-level
 * security shows no row that the firm's own people may not read, while every scope asks for the stand-in's companies.
 */
function standIn(caller: UserActor, { viewer, company }: ViewerQuery): Actor {
  if (viewer === 'public') return ANONYMOUS;
  return {
    ...caller,
    // people of all hiring sides read firms alike, and a company has people of several
    userType: viewer === 'company' ? 'PRIME' : viewer,
    admin: false,
    mwbeIds: [],
    hiringCompanyIds: company === undefined ? [] : [company],
    administers: [],
    mayImpersonate: false,
    onlyCompanyId: null,
  };
}

async function companyOf(ctx: ReadContext, id: string) {
  const { rows } = await sql<{ name: string | null }>`
    SELECT ${hiringCompanyName(sql`${id}::uuid`)} AS name`.execute(ctx.sql);
  const name = rows[0]?.name;
  if (!name) throw badRequest('query.company', 'is not a hiring company');
  return { id, business_name: name };
}
