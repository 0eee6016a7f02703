import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Idle and absolute session lifetime (security design, section 6). */
export function sessionTtl(type: UserType): { idleMs: number; totalMs: number } {
  return type === 'INTERNAL'
    ? { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS }
    : { idleMs: 7 * DAY_MS, totalMs: 30 * DAY_MS };
}

/** Open sessions that the actor may see and end, of their own: one from a company's provider is alone in the world. */
export const sessionScope = ({ onlyCompanyId, sessionId }: UserActor, alias = 'sessions'): RawBuilder<SqlBool> =>
  onlyCompanyId === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.id`)} = ${sessionId}::uuid`;

/** Lockout after failed password sign-ins, by the email address that was typed, whether or not it has an account. */
const FAILED_SIGN_IN_MINUTES = 15;
const FAILED_SIGN_INS = {
  perAccount: 30,
  perAccountAndAddress: 10,
  // a whole office may share one
  perAddress: 500,
  windowMs: FAILED_SIGN_IN_MINUTES * MINUTE_MS,
} as const;
export const FAILED_SIGN_IN_RATE_LIMIT: RateLimit = {
  name: 'log-in',
  counts: 'failures',
  perAccount: FAILED_SIGN_INS.perAccount,
  perAccountAndAddress: FAILED_SIGN_INS.perAccountAndAddress,
  perAddress: FAILED_SIGN_INS.perAddress,
  windowMs: FAILED_SIGN_INS.windowMs,
  message: `Too many failed sign-ins. Wait ${FAILED_SIGN_IN_MINUTES} minutes, or reset your password.`,
};

/** Requests for emailed links: the recipient may not be the one who requested them. */
const LINK_REQUESTS = { counts: 'attempts', perAccount: 5, perAddress: 50, windowMs: HOUR_MS } as const;
const LINK_REQUESTS_EXCEEDED = 'Too many emails requested. Check your email for the last one, or wait an hour.';
export const PASSWORD_RESET_RATE_LIMIT: RateLimit = {
  name: 'new-password link',
  ...LINK_REQUESTS,
  message: LINK_REQUESTS_EXCEEDED,
};
export const SIGN_IN_LINK_RATE_LIMIT: RateLimit = {
  name: 'log-in link',
  ...LINK_REQUESTS,
  message: LINK_REQUESTS_EXCEEDED,
};

/** Purposes of links that open a session. */
export const signInPurposes = ({ registry }: ReadContext): string[] =>
  [...registry.linkPurposes.values()].filter(({ opensSession }) => opensSession).map(({ name }) => name);

/** Purposes of links that are emailed and have a page. */
export const emailedPurposes = ({ registry }: ReadContext): string[] =>
  [...registry.linkPurposes.values()].filter(({ page }) => page !== undefined).map(({ name }) => name);

/** `last_seen_at` is written at most this often, so that reads rarely cause writes. */
export const TOUCH_INTERVAL_MS = 60_000;

/** Somebody whom staff may impersonate. */
export type Impersonable<P> = Authorized<P, 'impersonate'>;

/** Staff and administrators can't be impersonated, so that impersonation never adds rights. @throws AppError 403 */
export function authorizeImpersonation<P extends { readonly user_type: UserType; readonly admin: boolean }>(
  person: P,
): Impersonable<P> {
  if (person.user_type === 'INTERNAL' || person.admin) throw forbidden("Staff can't be impersonated");
  return authorized(person, 'impersonate');
}
