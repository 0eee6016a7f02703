import type { Snapshot } from '#contract/community/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    community_publications: PublicationTable;
    community_dashboards: DashboardTable;
  }
}

export interface PublicationTable {
  project_id: string;
  number: number;
  /** After suppression. */
  snapshot: Json<Snapshot>;
  as_of: string;
  /** PNG */
  image: Buffer;
  published_by: string;
  published_at: Date;
}

export interface DashboardTable {
  project_id: string;
  /** The publication that is read; null: none was made yet. */
  number: number | null;
  is_published: Generated<boolean>;
  allows_embedding: Generated<boolean>;
  embed_width: Generated<number>;
  embed_height: Generated<number>;
  version: Generated<number>;
  changed_by: string;
  changed_at: Date;
}
