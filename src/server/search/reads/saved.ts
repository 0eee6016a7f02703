import type { Selectable } from 'kysely';
import type { SavedKind } from '#contract/search/rules.ts';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { savedSearchScope } from '../policy.ts';
import type { SavedSearchTable } from '../tables.ts';

type Row = Pick<Selectable<SavedSearchTable>, 'id' | 'kind' | 'name' | 'query' | 'created_at'>;

/** The person's saved searches, newest first. */
export async function listSavedSearches(ctx: ReadContext, kind: SavedKind): Promise<SavedSearch[]> {
  const rows = await withRowSecurity(ctx, (sql) =>
    sql
      .selectFrom('saved_searches')
      .selectAll()
      .where(savedSearchScope(ctx.actor))
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_SAVED_SEARCHES)
      .execute(),
  );
  return rows.map(toSavedSearch);
}

export function toSavedSearch({ id, kind, name, query, created_at }: Row): SavedSearch {
  return { id, kind, name, query, created_at: created_at.toISOString() };
}
