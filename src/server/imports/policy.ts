import type { Actor } from '#server/kernel/context/actor.ts';
import { forbidden } from '#server/kernel/http/errors.ts';

/** Lists and merges touch every firm: only staff and the product itself may. */
export function authorizeImports(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff may import lists and merge firms');
}
