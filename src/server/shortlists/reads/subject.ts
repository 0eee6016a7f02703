import { type RawBuilder, sql } from 'kysely';
import { NAMED_CHANGES } from '#contract/shortlists/rules.ts';
import { businessName } from '#server/businesses/reads/fragments.ts';
import { isInDirectory, mwbeOfBusiness, survivingBusiness } from '#server/businesses/reads/listed-firms.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { shownList } from '../policy.ts';

/** The news whose id is in `column` as a notification's subject (jsonb), for the owner they were made for. */
export function certificateChangesAsSubject(column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> {
  if (actor.kind !== 'user') return sql`NULL::jsonb`;
  const firm = survivingBusiness(sql.ref('c.business_id'));
  // lists that were deleted or handed over since, and firms that the directory no longer shows, are left out
  const told = sql`shortlist_changes c JOIN shortlists l ON l.id = c.list_id
    WHERE c.news_id = n.id AND ${shownList(actor)} AND ${isInDirectory(firm)}`;
  return sql`
  (SELECT jsonb_build_object('id', n.id, 'day', n.day, 'total', (SELECT count(*) FROM ${told}),
     'lists', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'changes', s.changes)
                 ORDER BY s.name, s.id), '[]')
               FROM (SELECT l.id, l.name, count(*) AS changes FROM ${told} GROUP BY l.id, l.name) s),
     'changes', (SELECT coalesce(jsonb_agg(jsonb_build_object('list_id', s.list_id, 'mwbe_id', ${mwbeOfBusiness(sql.ref('s.firm'))},
                   'mwbe_name', ${businessName(sql.ref('s.firm'))}, 'kind', s.kind, 'agency', s.agency,
                   'certificate_type', s.certificate_type, 'certificate_number', s.certificate_number, 'day', s.day)
                   ORDER BY s.name, s.list_id, s.id), '[]')
                 FROM (SELECT c.*, l.name, ${firm} AS firm FROM ${told}
                       ORDER BY l.name, l.id, c.id LIMIT ${NAMED_CHANGES}) s))
   FROM shortlist_news n
   WHERE n.id = ${column} AND n.owner_id = ${actor.id}::uuid AND n.company_id = ANY(${actor.hiringCompanyIds}::uuid[]))`;
}
