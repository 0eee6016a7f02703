import { type RawBuilder, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { companiesOf } from '../policy.ts';
import type {} from '../tables.ts';

/** The document whose id is in `column` as a notification's subject (jsonb), for the people of its firm. */
export const firmDocumentAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', d.id, 'mwbe_id', d.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('d.mwbe_id'))},
            'document_kind', d.kind, 'document_title', d.title, 'expires_on', d.expires_on,
            'removed', d.removed_at IS NOT NULL)
   FROM firm_documents d
   WHERE d.id = ${column} AND d.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[]))`;

/** The share whose id is in `column` as a notification's subject (jsonb), for the people of the company that it is with. */
export const firmShareAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', s.id, 'mwbe_id', s.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('s.mwbe_id'))},
            'company_name', ${hiringCompanyName(sql.ref('s.company_id'))},
            'share_state', CASE WHEN s.stopped_at IS NULL THEN 'open'
                                WHEN EXISTS (SELECT FROM firm_shares n WHERE n.mwbe_id = s.mwbe_id
                                  AND n.company_id = s.company_id AND n.created_at = s.stopped_at) THEN 'replaced'
                                ELSE 'stopped' END,
            'shares_financials', s.financials, 'shared_documents', cardinality(s.documents), 'ends_on', s.ends_on,
            'expires_at', to_char(s.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   FROM firm_shares s
   WHERE s.id = ${column} AND s.company_id = ANY(${actor.kind === 'user' ? companiesOf(actor) : []}::uuid[]))`;
