import { MINUTE_MS } from '#contract/durations.ts';
import type { Access, Endpoint, StaffRight } from '#contract/endpoint.ts';
import { PROBLEMS } from '#contract/errors.ts';
import { AppError, forbidden, unauthorized } from '../http/errors.ts';
import type { Actor, UserActor } from './actor.ts';

/** Period after reauthentication in which sensitive actions are allowed. */
export const RECENT_AUTH_MS = 15 * MINUTE_MS;

/** The signed-in person. @throws AppError 401 for anonymous callers and for the product itself */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthorized();
  return actor;
}

/** Rejects unauthorized callers before the body is read. @throws AppError 401 or 403 */
export function authorizeEndpoint(endpoint: Endpoint, actor: Actor, now: Date): void {
  const { access } = endpoint;
  if (endpoint.forbidImpersonation) refuseImpersonation(actor);
  if (access.kind === 'public' || access.kind === 'token-link' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw unauthorized();
  if (!isAllowed(access, actor)) throw forbidden();
  if (actor.needsSecondFactor && !endpoint.allowBeforeSecondFactor) {
    throw new AppError(403, 'Set up a second factor first', { type: PROBLEMS.secondFactor });
  }
  if (endpoint.forbidSingleSignOn && actor.onlyCompanyId !== null) {
    const detail = 'Sign in with your own password, passkey or an emailed link to do this';
    throw new AppError(403, detail, { type: PROBLEMS.ownSignIn });
  }
  if (endpoint.requireRecentAuth && !hasRecentAuth(actor, now)) {
    throw new AppError(403, 'Confirm that it is you, then try again', { type: PROBLEMS.confirm });
  }
}

/** @throws AppError 403 for staff who impersonate somebody */
export function refuseImpersonation(actor: Actor): void {
  if (actor.kind === 'user' && actor.impersonatorId !== null)
    throw forbidden('This is for the person alone, not for staff who act as them');
}

function isAllowed(access: Exclude<Access, { kind: 'public' | 'token-link' }>, actor: UserActor): boolean {
  if (access.kind === 'staff') return actor.userType === 'INTERNAL' && hasRight(access.right, actor);
  return access.types === undefined || access.types.includes(actor.userType);
}

function hasRight(right: StaffRight | undefined, { admin, mayImpersonate }: UserActor): boolean {
  return right === undefined || (right === 'admin' ? admin : mayImpersonate);
}

const hasRecentAuth = ({ confirmedAt }: UserActor, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= RECENT_AUTH_MS;
