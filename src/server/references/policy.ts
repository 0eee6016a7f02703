import type { Selectable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import { DAY_MS } from '#contract/durations.ts';
import { REFERENCE_LIMITS } from '#contract/references/rules.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { openLink } from '#server/links/reads.ts';
import type { FirmReferenceTable } from './tables.ts';

/** Each request sends an email: counted by firm, and by the address of who sends it. */
export const ASK_RATE_LIMIT: RateLimit = {
  name: 'reference request',
  counts: 'successes',
  perAccount: REFERENCE_LIMITS.perFirmAndDay,
  perAddress: 100,
  windowMs: DAY_MS,
  message: `Your firm has asked for ${REFERENCE_LIMITS.perFirmAndDay} references today. Ask the others tomorrow.`,
};

/** Requests exist for the people of their firm. @param alias of the table */
export const referenceScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.kind === 'user'
    ? sql<SqlBool>`${sql.ref(`${alias}.mwbe_id`)} = ANY(${actor.mwbeIds}::uuid[])`
    : sql<SqlBool>`${sql.lit(actor.kind === 'system')}`;

/**
 * Which answers a reader of the profile sees: those given, not held back by staff or by their author's wish, and none
 * where the firm shows none. The firm's own people read them all. @param alias of the table
 */
export function shownScope(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isHirer = actor.kind === 'user' && (actor.userType === 'INTERNAL' || isHiringSide(actor.userType));
  return sql<SqlBool>`(${column('state')} = 'answered' AND ${isReleased(alias)}
    AND (${referenceScope(actor, alias)}
         OR (NOT EXISTS (SELECT FROM reference_settings s WHERE s.mwbe_id = ${column('mwbe_id')} AND NOT s.shown)
             AND (${column('privacy')} IN ('name_and_company', 'company')
                  OR (${sql.lit(isHirer)} AND ${column('privacy')} = 'hiring')))))`;
}

/** Not flagged, or shown by staff. */
export const isReleased = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(NOT ${sql.ref(`${alias}.needs_review`)} OR ${sql.ref(`${alias}.decision`)} IS NOT DISTINCT FROM 'shown')`;

export type Reference = Selectable<FirmReferenceTable>;
/** A request, and the right of the holder of its link to answer it. */
export type HeldReference = Authorized<{ readonly row: Reference; readonly linkId: string }, 'answer a reference'>;

/**
 * The request that a link belongs to; row-level security knows users only, here the secret opens one row and no other.
 * @throws AppError 404 if the link is over, or the firm withdrew the request
 */
export async function authorizeHolder(ctx: ReadContext, secret: string): Promise<HeldReference> {
  const { id: linkId, facts } = await openLink(ctx, secret, 'reference').catch((error) => {
    throw error instanceof AppError ? notFound() : error;
  });
  const row = await ctx.sql
    .selectFrom('firm_references')
    .selectAll()
    .where('id', '=', String(facts.reference))
    .where('state', 'in', ['open', 'answered'])
    .executeTakeFirst();
  return authorized({ row: orNotFound(row), linkId }, 'answer a reference');
}
