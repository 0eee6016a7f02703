import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import { badRequest } from '#server/kernel/http/errors.ts';

const DAY_MS = 24 * 3_600_000;
/** How long page views and failures are kept: a year can be compared with the one before. */
export const RETENTION_MS = 400 * DAY_MS;
const COUNTED_DAYS = 30;

/** Begin of what is counted: whole days in UTC, today as the last one. */
export const reportingPeriodStart = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - COUNTED_DAYS + 1) * DAY_MS);

/** What people did and told exists for staff alone. */
export function staffScope(actor: Actor): RawBuilder<SqlBool> {
  const may = actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL');
  return sql<SqlBool>`${may}::boolean`;
}

/** Whose view it is: the actor's, or nobody's. */
export type Viewer = Authorized<{ readonly userId: string | null }, 'view'>;

/** @throws AppError 400 when the view claims to be somebody's who is not the actor. */
export function authorizeView(actor: Actor, claimed: string | null | undefined): Viewer {
  const userId = actor.kind === 'user' ? actor.id : null;
  if (claimed && claimed !== userId) throw badRequest('body.user_id', 'is not who is logged in');
  return authorized({ userId }, 'view');
}

export type Author = Authorized<{ readonly userId: string }, 'tell'>;

/** @throws AppError 401 for nobody. */
export function authorizeFeedback(actor: Actor): Author {
  return authorized({ userId: requireUser(actor).id }, 'tell');
}
