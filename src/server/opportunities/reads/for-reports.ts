import { type RawBuilder, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { editScope } from '../policy.ts';
import type {} from '../tables.ts';

/**
 * Fragment for reports of projects: the opportunities that the actor keeps and that name one of these, as a table.
 * @param names table of numbers and titles
 */
export const opportunitiesNaming = (actor: Actor, names: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT o.id, o.title, o.reference, o.state, ${hiringCompanyName(sql.ref('o.hiring_company_id'))} AS company,
          to_char(o.published_at AT TIME ZONE coalesce(o.time_zone, 'UTC'), 'YYYY-MM-DD') AS published_on,
          left(o.deadline, 10) AS deadline
   FROM opportunities o
   WHERE o.removed_at IS NULL AND o.published_at IS NOT NULL AND o.hiring_company_id IS NOT NULL AND ${editScope(actor, 'o')}
     AND EXISTS (SELECT FROM ${names} n
                 WHERE lower(n.number) = lower(o.reference) OR lower(n.title) = lower(o.title)))`;
