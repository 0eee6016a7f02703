import { type Selectable, sql } from 'kysely';
import type { SavedKind } from '#contract/search/rules.ts';
import { MAX_SAVED_SEARCHES } from '#contract/search/rules.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { alertFrequencyOf } from '#server/search-alerts/reads/watches.ts';
import { savedSearchScope } from '../policy.ts';
import type { SavedSearchTable } from '../tables.ts';

type Row = Pick<Selectable<SavedSearchTable>, 'id' | 'kind' | 'name' | 'query' | 'created_at'> &
  Pick<SavedSearch, 'alert'>;

/** The person's saved searches, newest first. */
export async function listSavedSearches(ctx: ReadContext, kind: SavedKind): Promise<SavedSearch[]> {
  const rows = await withRowSecurity(ctx, (db) =>
    db
      .selectFrom('saved_searches')
      .selectAll()
      .select(alertFrequencyOf(sql.ref('saved_searches.id')).as('alert'))
      .where(savedSearchScope(ctx.actor))
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_SAVED_SEARCHES)
      .execute(),
  );
  return rows.map(toSavedSearch);
}

export function toSavedSearch({ id, kind, name, query, alert, created_at }: Row): SavedSearch {
  return { id, kind, name, query, alert, created_at: created_at.toISOString() };
}

/** What a saved search of the person who asks looks for; undefined where it is none of theirs. */
export async function savedQuery(
  ctx: ReadContext,
  id: string,
): Promise<Pick<SavedSearch, 'kind' | 'query'> | undefined> {
  return withRowSecurity(ctx, (db) =>
    db
      .selectFrom('saved_searches')
      .select(['kind', 'query'])
      .where('id', '=', id)
      .where(savedSearchScope(ctx.actor))
      .executeTakeFirst(),
  );
}
