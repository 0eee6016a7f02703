import { type RawBuilder, sql } from 'kysely';

import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type {} from '../tables.ts';

/** The alert whose id is in `column` as a notification's subject (jsonb), for the people of its firm. */
export const alertAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', ca.id, 'mwbe_id', ca.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('ca.mwbe_id'))},
            'alert', ca.kind, 'agency', ca.agency,
            'certificate_type', ca.certificate_type, 'certificate_number', ca.certificate_number, 'day', ca.day,
            'field', ca.field)
   FROM certification_alerts ca
   WHERE ca.id = ${column} AND ca.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[]))`;
