import type { Actor } from '#server/kernel/actor.ts';
import type { Brake } from '#server/kernel/attempts.ts';
import { forbidden } from '#server/kernel/errors.ts';

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
export const PASSWORD_LINKS: Brake = {
  what: 'password-link',
  account: 5,
  address: 100,
  windowMs: 3_600_000,
  says: 'This person was sent several links just now. Please wait an hour.',
};
