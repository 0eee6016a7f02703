import type { UserType } from '#contract/access/user-types.ts';
import type { Access, Endpoint, StaffRight } from '#contract/endpoint.ts';
import { PROBLEMS } from '#contract/errors.ts';
import { AppError, forbidden, unauthorized } from './errors.ts';

/** How long a proof of who somebody is holds for sensitive acts. */
export const CONFIRMED_FOR_MS = 15 * 60_000;

/** A logged-in person, with everything that policies ask about. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly admin: boolean;
  /** Firms (mwbes.id) that this person acts for. */
  readonly mwbeIds: readonly string[];
  readonly hiringCompanyIds: readonly string[];
  /** Of these firms and companies, those whose administrator the person is. */
  readonly administers: readonly string[];
  readonly mayImpersonate: boolean;
  readonly sessionId: string;
  /** The member of staff who acts as this person, if one does. */
  readonly impersonatorId: string | null;
  /** When the person last proved in this session who they are. */
  readonly confirmedAt: Date | null;
  /** Nothing but setting up a second factor is possible in this session. */
  readonly needsSecondFactor: boolean;
}

/** Who asks. Nobody and the product itself are actors too. */
export type Actor = { readonly kind: 'anonymous' } | { readonly kind: 'system' } | UserActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };
export const SYSTEM: Actor = { kind: 'system' };

/** Turns away who may not make this call, before anything of it is read. @throws AppError 401 or 403 */
export function admit(endpoint: Endpoint, actor: Actor, now: Date): void {
  const { access } = endpoint;
  if (access.kind === 'public' || access.kind === 'token-link' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw unauthorized();
  if (!isAmong(access, actor)) throw forbidden();
  if (actor.needsSecondFactor && !endpoint.early) {
    throw new AppError(403, 'Set up a second factor first', { type: PROBLEMS.secondFactor });
  }
  if (endpoint.inPerson && actor.impersonatorId !== null) {
    throw forbidden('This is for the person alone, not for staff who act as them');
  }
  if (endpoint.confirmed && !isConfirmed(actor, now)) {
    throw new AppError(403, 'Confirm that it is you, then try again', { type: PROBLEMS.confirm });
  }
}

function isAmong(access: Exclude<Access, { kind: 'public' | 'token-link' }>, actor: UserActor): boolean {
  if (access.kind === 'staff') return actor.userType === 'INTERNAL' && hasRight(access.right, actor);
  return access.types === undefined || access.types.includes(actor.userType);
}

function hasRight(right: StaffRight | undefined, { admin, mayImpersonate }: UserActor): boolean {
  return right === undefined || (right === 'admin' ? admin : mayImpersonate);
}

const isConfirmed = ({ confirmedAt }: UserActor, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS;
