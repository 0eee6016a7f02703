import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { editScope } from '../policy.ts';
import type {} from '../tables.ts';

/** Fragment for other rooms: those of these opportunities that the actor keeps, with who hires and since when, as a table. */
export const keptOpportunities = (
  actor: Actor,
  ids: readonly string[],
): RawBuilder<{ id: string; hiring_company_id: string | null; since: Date }> => sql`
  (SELECT o.id, o.hiring_company_id, coalesce(o.published_at, o.created_at) AS since FROM opportunities o
   WHERE o.id = ANY(${[...ids]}::uuid[]) AND o.removed_at IS NULL AND ${editScope(actor, 'o')})`;
