import type { Actor } from '#server/kernel/context/actor.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** The desk is for staff, who see everybody there. */
export function authorizeDesk(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff may open the desk');
}

/** Rights, accounts and switches are for its administrators. */
export function authorizeAdministration(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.admin)) return;
  throw forbidden('Only administrators of the desk may do this');
}

/** Links for a new password that staff send: one person's mailbox is not to be filled by them. */
export const PASSWORD_LINKS: RateLimit = {
  name: 'password-link',
  perAccount: 5,
  perAddress: 100,
  windowMs: 3_600_000,
  message: 'This person was sent several links just now. Please wait an hour.',
};
