import type { Actor } from '#server/kernel/context/actor.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Staff only. */
export function authorizeStaff(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff can do this');
}

/** Rights, accounts and feature flags: staff administrators only. */
export function authorizeAdmin(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.admin)) return;
  throw forbidden('Only staff administrators can do this');
}

/** Password links sent by staff; protects the recipient's mailbox. */
export const PASSWORD_LINK_RATE_LIMIT: RateLimit = {
  name: 'password-link',
  perAccount: 5,
  perAddress: 100,
  windowMs: 3_600_000,
  message: 'This person was already sent several links. Wait an hour, then try again.',
};
