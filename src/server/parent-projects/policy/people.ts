import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { accessOf, isStaff, type ProjectAccess } from '../policy.ts';
import type {} from '../tables.ts';

/** Requests that invite; each names up to 25 addresses. */
export const MEMBER_INVITE_RATE_LIMIT: RateLimit = {
  name: 'project invitation',
  counts: 'successes',
  perAccount: 40,
  perAddress: 200,
  windowMs: DAY_MS,
  message: 'You’ve sent many invitations today. Try again tomorrow.',
};
/** Protects the recipient's mailbox, whoever invites; the account is the address. */
export const INVITED_ADDRESS_RATE_LIMIT: RateLimit = {
  name: 'project invitation to an address',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 1_000,
  windowMs: DAY_MS,
  message: 'Too many invitations were sent to one of these addresses. Try again tomorrow.',
};
/** By link. */
export const REGISTER_INVITEE_RATE_LIMIT: RateLimit = {
  name: 'account of a project invitation',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 200,
  windowMs: DAY_MS,
  message: 'Too many attempts with this invitation. Try again tomorrow.',
};

/**
 * The people of a project that somebody sees: all of them, or the team, themselves and people of the own prime contractor.
 * @param access theirs @param alias of the members
 */
export function memberScope({ sees, userId, companyIds }: ProjectAccess, alias: string): RawBuilder<SqlBool> {
  if (sees === 'all') return sql<SqlBool>`true`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`((${column('removed_at')} IS NULL AND ${column('accepted_at')} IS NOT NULL
       AND (${column('kind')} = 'team' OR ${column('user_id')} = ${userId}::uuid))
    OR (${column('kind')} = 'prime' AND ${column('company_id')} = ANY(${companyIds}::uuid[])))`;
}

/** News that exists for the actor. @param alias of the news */
export const newsScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (
        SELECT FROM ${accessOf(actor)} a
        WHERE a.project_id = ${sql.ref(`${alias}.project_id`)}
          AND (a.sees <> 'accepted' OR ${sql.ref(`${alias}.is_public`)})
          AND (${sql.ref(`${alias}.branch_id`)} IS NULL OR a.sees <> 'branch' OR a.company_id =
            (SELECT top.hiring_company_id FROM parent_project_contracts top
             WHERE top.id = ${sql.ref(`${alias}.branch_id`)})))`;
