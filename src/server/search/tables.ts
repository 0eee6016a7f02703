declare module '#server/db/types.ts' {
  interface Database {
    saved_searches: SavedSearchTable;
  }
}

export interface SavedSearchTable {
  id: string;
  owner_id: string;
  name: string;
  query: string;
  created_at: Date;
}
