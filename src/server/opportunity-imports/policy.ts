import type { Actor } from '#server/kernel/context/actor.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Imports are run by staff and the system. @throws AppError 403 */
export function authorizeImports(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff may import notices');
}
