import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { editScope } from '../policy.ts';
import type {} from '../tables.ts';

/** Fragment for other rooms: those of these opportunities that the actor keeps, as a table of ids. */
export const keptOpportunities = (actor: Actor, ids: readonly string[]): RawBuilder<{ id: string }> => sql`
  (SELECT o.id FROM opportunities o
   WHERE o.id = ANY(${[...ids]}::uuid[]) AND o.removed_at IS NULL AND ${editScope(actor, 'o')})`;
