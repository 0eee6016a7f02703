import { type RawBuilder, sql } from 'kysely';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type {} from '../tables.ts';

/** The document whose id is in `column` as a notification's subject (jsonb), for the people of its firm. */
export const firmDocumentAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', d.id, 'mwbe_id', d.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('d.mwbe_id'))},
            'document_kind', d.kind, 'document_title', d.title, 'expires_on', d.expires_on,
            'removed', d.removed_at IS NOT NULL)
   FROM firm_documents d
   WHERE d.id = ${column} AND d.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[]))`;
