import { MOST_SAVED, type SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { savedSearchScope } from '../policy.ts';
import type { SavedSearchTable } from '../tables.ts';

/** The searches that the person who asks keeps, newest first. */
export async function savedSearches(ctx: ReadContext): Promise<SavedSearch[]> {
  const rows = await withRowSecurity(ctx, (sql) =>
    sql
      .selectFrom('saved_searches')
      .selectAll()
      .where(savedSearchScope(ctx.actor))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST_SAVED)
      .execute(),
  );
  return rows.map(toSavedSearch);
}

export function toSavedSearch({ id, name, query, created_at }: SavedSearchTable): SavedSearch {
  return { id, name, query, created_at: created_at.toISOString() };
}
