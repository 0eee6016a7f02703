import { type RawBuilder, sql } from 'kysely';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { addendumNumber, opportunityCard, opportunityOfAddendum } from '#server/opportunities/reads/for-matching.ts';
import type {} from '../tables.ts';

/**
 * The match of the opportunity whose id is in `column` as a notification's subject (jsonb), for the people of a firm that it
 * fits; of several own firms that which fits best.
 */
export const matchAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', om.opportunity_id, 'mwbe_id', om.mwbe_id,
            'mwbe_name', ${mwbeName(sql.ref('om.mwbe_id'))}, 'match_reasons', om.reasons)
          || ${opportunityCard(sql.ref('om.opportunity_id'), actor)}
   FROM opportunity_matches om
   WHERE om.opportunity_id = ${column} AND om.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[])
   ORDER BY om.score DESC, om.mwbe_id LIMIT 1)`;

/** The same by the id of an addendum, which is in `column`. */
export const addendumAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (${matchAsSubject(opportunityOfAddendum(column), actor)} || jsonb_build_object('addendum', ${addendumNumber(column)}))`;
