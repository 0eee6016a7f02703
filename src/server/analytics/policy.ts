import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { badRequest } from '#server/kernel/http/errors.ts';

/** Every opened page counts one. */
export const VIEW_RATE_LIMIT: RateLimit = {
  name: 'page view',
  counts: 'attempts',
  perAccount: 600,
  perAddress: 3_000,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many page views. Try again later.',
};
export const SCRIPT_FAILURE_RATE_LIMIT: RateLimit = {
  name: 'script failure',
  counts: 'attempts',
  perAccount: null,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: 'Too many reports. Try again in an hour.',
};
export const FEEDBACK_RATE_LIMIT: RateLimit = {
  name: 'feedback',
  counts: 'attempts',
  perAccount: 20,
  perAddress: 200,
  windowMs: HOUR_MS,
  message: "Thank you, you've sent a lot of feedback. Try again in an hour.",
};

/** Retention of page views and failures: long enough to compare with the previous year. */
export const PAGE_VIEW_RETENTION_MS = 400 * DAY_MS;
const COUNTED_DAYS = 30;

/** Start of the reporting period: whole days in UTC, ending today. */
export const reportingPeriodStart = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - COUNTED_DAYS + 1) * DAY_MS);

/** Analytics and feedback are visible to staff only. */
export function staffScope(actor: Actor): RawBuilder<SqlBool> {
  const may = actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL');
  return sql<SqlBool>`${may}::boolean`;
}

/** The right to record a view as the actor, or as anonymous. */
export type Viewer = Authorized<{ readonly userId: string | null }, 'view'>;

/** @throws AppError 400 for a view in the name of another user */
export function authorizeView(actor: Actor, claimed: string | null | undefined): Viewer {
  const userId = actor.kind === 'user' ? actor.id : null;
  if (claimed && claimed !== userId) throw badRequest('body.user_id', "isn't the signed-in user");
  return authorized({ userId }, 'view');
}

export type Author = Authorized<{ readonly userId: string }, 'give feedback'>;

/** @throws AppError 401 if anonymous */
export function authorizeFeedback(actor: Actor): Author {
  return authorized({ userId: requireUser(actor).id }, 'give feedback');
}
