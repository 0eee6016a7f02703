import type { ColumnType } from 'kysely';
import type { IMPORT_STATUSES, ImportCounts, NoticeSource } from '#contract/opportunity-imports/rules.ts';
import type { CompiledProcess } from '#contract/opportunity-imports/schema/ocds-in.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    opportunity_imports: OpportunityImportTable;
    refused_notices: RefusedNoticeTable;
    opportunity_notices: OpportunityNoticeTable;
  }
}

export interface OpportunityImportTable {
  id: string;
  source: NoticeSource;
  file_name: string;
  upload: string | null;
  complete: Generated<boolean>;
  allow_gone: Generated<boolean>;
  dry_run: Generated<boolean>;
  status: (typeof IMPORT_STATUSES)[number];
  problem: string | null;
  counts: ColumnType<ImportCounts | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface RefusedNoticeTable {
  import_id: string;
  position: number;
  line: number;
  ref: string | null;
  title: string | null;
  reason: string;
}

export interface OpportunityNoticeTable {
  opportunity_id: string;
  source: NoticeSource;
  ref: string;
  chain: string | null;
  kind: string;
  base_kind: string | null;
  psc: Generated<string[]>;
  set_aside: string | null;
  posted_at: Date;
  archive_on: string | null;
  country: string | null;
  compiled: ColumnType<CompiledProcess | null, string | null | undefined, string | null>;
  hash: string;
  import_id: string | null;
  unlisted_at: Date | null;
  archived_at: Date | null;
}
