import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    scorecard_snapshots: SnapshotTable;
    scorecard_replies: ReplyTable;
  }
}

/** What is counted apart from the other: payments that were reported, firms that were named. */
export type Part = 'payments' | 'named';

interface SnapshotTable {
  hiring_company_id: string;
  part: Part;
  /** The first day of the month in which it was counted. */
  month: string;
  counted_before: string;
  as_of: string;
  figures: Json;
}

interface ReplyTable {
  hiring_company_id: string;
  words: string | null;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string;
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_reason: string | null;
}
