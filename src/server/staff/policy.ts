import { HOUR_MS } from '#contract/durations.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

interface Caller {
  /** Null for the services. */
  readonly userId: string | null;
}
/** The right to see and handle everything in Admin. */
export type Staff = Authorized<Caller, 'staff'>;
/** The right to change accounts, rights and feature flags. */
export type StaffAdmin = Authorized<Caller, 'administer'>;

/** @throws AppError 403 */
export function authorizeStaff(actor: Actor): Staff {
  if (actor.kind === 'system') return authorized({ userId: null }, 'staff');
  if (actor.kind !== 'user' || actor.userType !== 'INTERNAL') throw forbidden('Only staff can do this');
  return authorized({ userId: actor.id }, 'staff');
}

/** @throws AppError 403 */
export function authorizeAdmin(actor: Actor): StaffAdmin {
  const isAdmin = actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.admin);
  if (!isAdmin) throw forbidden('Only staff administrators can do this');
  return authorized({ userId: actor.kind === 'user' ? actor.id : null }, 'administer');
}

/** Password links sent by staff; protects the recipient's mailbox. */
export const PASSWORD_LINK_RATE_LIMIT: RateLimit = {
  name: 'password-link',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 100,
  windowMs: HOUR_MS,
  message: 'This person was already sent several links. Wait an hour, then try again.',
};
