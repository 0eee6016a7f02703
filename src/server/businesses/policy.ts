import { sql } from 'kysely';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/**
 * The directory is public; a record that was merged into another, or that no list names any more, is visible to nobody.
 * @param table name or alias of `businesses`
 */
export const isListed = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.merged_into`)} IS NULL AND ${sql.ref(`${table}.withdrawn_at`)} IS NULL)`;

export const inDirectory = isListed('businesses');

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
