import type { SavedKind } from '#contract/search/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    saved_searches: SavedSearchTable;
  }
}

export interface SavedSearchTable {
  id: string;
  owner_id: string;
  /** The company whose single sign-on opened the session that saved it. */
  company_id: string | null;
  kind: Generated<SavedKind>;
  name: string;
  query: string;
  created_at: Date;
}
