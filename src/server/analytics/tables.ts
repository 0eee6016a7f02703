import type { ScriptFailure } from '#contract/analytics/schema.ts';

declare module '#server/db/types.ts' {
  interface Database {
    page_views: PageViewTable;
    script_failures: ScriptFailureTable;
    feedback: FeedbackTable;
  }
}

export interface PageViewTable {
  id: string;
  at: Date;
  user_id: string | null;
  url_path: string;
  view_category: string;
  view_category_id: string | null;
}

export interface ScriptFailureTable extends ScriptFailure {
  id: string;
  at: Date;
}

export interface FeedbackTable {
  id: string;
  user_id: string;
  text: string;
  url_path: string;
  created_at: Date;
}
