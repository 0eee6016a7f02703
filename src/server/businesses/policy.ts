import { sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/**
 * The directory is public; a record that was merged into another, or that no list names any more, is visible to nobody.
 * @param table name or alias of `businesses`
 */
export const isListed = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.merged_into`)} IS NULL AND ${sql.ref(`${table}.withdrawn_at`)} IS NULL)`;

export const inDirectory = isListed('businesses');

/** Guests see the profiles that their firms show to everybody; members see all. Needs `mwbes` in the query. */
export const visibleTo = (actor: Actor) =>
  actor.kind === 'anonymous' ? sql<boolean>`mwbes.is_public` : sql<boolean>`true`;

/** A firm that the caller acts for: its `mwbes.id` and `businesses.id`. */
export type OwnFirm = Authorized<{ readonly id: string; readonly businessId: string }, 'act for the firm'>;

/** @throws AppError 401; 404 for everybody but the people of the firm */
export async function authorizeFirm(ctx: Pick<ReadContext, 'sql' | 'actor'>, mwbeId: string): Promise<OwnFirm> {
  if (!requireUser(ctx.actor).mwbeIds.includes(mwbeId)) throw notFound();
  const row = await ctx.sql
    .selectFrom('mwbes')
    .select(['id', 'business_id as businessId'])
    .where('id', '=', mwbeId)
    .executeTakeFirst();
  return authorized(orNotFound(row), 'act for the firm');
}

/** A firm whose path and visibility the caller decides. */
export type AdministeredFirm = Authorized<{ readonly id: string; readonly businessId: string }, 'administer the firm'>;

/** @throws AppError 401; 404 for everybody but the people of the firm; 403 for those who don't administer it */
export async function authorizeAdministration(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  mwbeId: string,
): Promise<AdministeredFirm> {
  const { id, businessId } = await authorizeFirm(ctx, mwbeId);
  if (!requireUser(ctx.actor).administers.includes(mwbeId))
    throw forbidden('Only administrators of the firm can do this');
  return authorized({ id, businessId }, 'administer the firm');
}
