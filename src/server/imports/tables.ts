import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportPreview, ImportProgress, ListColumn, PreviewRow } from '#contract/imports/schema/drafts.ts';
import type { ImportReport, ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

export interface ListImportTable {
  id: string;
  agency_id: string;
  file_name: string;
  sha256: string;
  list_date: string;
  complete: boolean;
  mapping: Json<ListMapping>;
  status: 'staging' | 'applying' | 'done' | 'abandoned';
  report: Json<ImportReport>;
  started_at: Date;
  beat_at: Date;
  finished_at: Date | null;
  /** Null for command-line imports. */
  draft_id: Generated<string | null>;
}

/** One agency's record of one firm. */
export interface SourceRecordTable {
  id: string;
  agency_id: string;
  record_key: string;
  business_id: string;
  data: Json<ListedFirm>;
  content_hash: string;
  list_date: string;
  first_import: string;
  last_import: string;
  lapsed_on: string | null;
  name_key: string;
  trade_key: string | null;
  street_key: string | null;
  phone_key: string | null;
  domain_key: string | null;
  number_key: string | null;
  federal_key: string | null;
}

/** What a run still has to write, a few hundred firms per row. */
export interface StagedBatchTable {
  import_id: string;
  position: number;
  /** JSON text of `StagedFirm[]`. */
  firms: string;
}

/** The pending write for one firm; values that the action does not set are null. */
export interface StagedFirm {
  readonly action: 'create' | 'attach' | 'update' | 'confirm' | 'lapse';
  readonly record_id: string;
  readonly business_id: string;
  readonly record_key: string | null;
  readonly content_hash: string | null;
  readonly data: ListedFirm | null;
  /** Why the record is attached. */
  readonly merge: MergeReason | null;
  /** Records that may be the same firm. */
  readonly reviews: readonly ReviewReason[];
}

export interface MergeReason {
  readonly score: number;
  readonly reasons: readonly string[];
}
export interface ReviewReason extends MergeReason {
  readonly other: string;
}

export interface MatchReviewTable {
  id: string;
  record_id: string;
  other_record_id: string;
  score: number;
  reasons: string[];
  import_id: string | null;
  created_at: Date;
  decision: 'same' | 'different' | null;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface MergeTable {
  id: string;
  record_ids: string[];
  from_business: string | null;
  to_business: string;
  score: number | null;
  reasons: string[];
  import_id: string | null;
  made_by: string | null;
  made_at: Date;
  undone_at: Date | null;
  undone_by: string | null;
}

/** The proposed column mapping and list date of a file. */
export interface DraftProposal {
  readonly mapping: ListMapping | null;
  readonly doubt: string | null;
  readonly list_date: string | null;
}

export interface ImportDraftTable {
  id: string;
  upload: string;
  file_name: string;
  bytes: number;
  status: 'reading' | 'columns' | 'planning' | 'preview' | 'importing' | 'done' | 'failed' | 'discarded';
  problem: string | null;
  columns: Json<ListColumn[]>;
  proposal: Json<DraftProposal> | null;
  agency: string | null;
  list_date: string | null;
  complete: Generated<boolean>;
  allow_lapse: Generated<boolean>;
  mapping: Json<ListMapping> | null;
  preview: Json<ImportPreview> | null;
  progress: Json<ImportProgress> | null;
  worker: string | null;
  beat_at: Date | null;
  tries: Generated<number>;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

export type StoredRow = Omit<PreviewRow, 'position'>;

export interface ImportRowTable {
  draft_id: string;
  kind: RowKind;
  position: number;
  data: Json<StoredRow>;
}

export interface AgencyMappingTable {
  agency_id: string;
  mapping: Json<ListMapping>;
  updated_at: Date;
}

declare module '#server/db/types.ts' {
  interface Database {
    list_imports: ListImportTable;
    source_records: SourceRecordTable;
    staged_batches: StagedBatchTable;
    match_reviews: MatchReviewTable;
    merges: MergeTable;
    agency_mappings: AgencyMappingTable;
    import_drafts: ImportDraftTable;
    import_rows: ImportRowTable;
  }
}
