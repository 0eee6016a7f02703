import { sql } from 'kysely';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { alertFrequencyOf } from '#server/search-alerts/reads/watches.ts';
import { savedSearchScope } from '../policy.ts';
import type { SavedSearchTable } from '../tables.ts';

/** The person's saved searches, newest first. */
export async function listSavedSearches(ctx: ReadContext): Promise<SavedSearch[]> {
  const rows = await withRowSecurity(ctx, (db) =>
    db
      .selectFrom('saved_searches')
      .selectAll()
      .select(alertFrequencyOf(sql.ref('saved_searches.id')).as('alert'))
      .where(savedSearchScope(ctx.actor))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_SAVED_SEARCHES)
      .execute(),
  );
  return rows.map(toSavedSearch);
}

export function toSavedSearch({
  id,
  name,
  query,
  alert,
  created_at,
}: Omit<SavedSearchTable, 'owner_id' | 'company_id'> & Pick<SavedSearch, 'alert'>): SavedSearch {
  return { id, name, query, alert, created_at: created_at.toISOString() };
}

/** The query of a saved search of the person who asks; undefined where it is none of theirs. */
export async function savedQuery(ctx: ReadContext, id: string): Promise<string | undefined> {
  const row = await withRowSecurity(ctx, (db) =>
    db
      .selectFrom('saved_searches')
      .select('query')
      .where('id', '=', id)
      .where(savedSearchScope(ctx.actor))
      .executeTakeFirst(),
  );
  return row?.query;
}
