import type { Actor } from '#server/kernel/context/actor.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Lists and merges affect every firm, so only staff and the system may run them. */
export function authorizeImports(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff may import lists and merge firms');
}
