import type { DateOrigin } from '#contract/imports/rules/date-origins.ts';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportPreview, ImportProgress, ListColumn, PreviewRow } from '#contract/imports/schema/drafts.ts';
import type { ImportReport, ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

export interface ListImportTable {
  id: string;
  agency_id: string;
  file_name: string;
  sha256: string;
  /** Null if not known. */
  list_date: string | null;
  list_date_from: Generated<DateOrigin | null>;
  complete: boolean;
  mapping: Json<ListMapping>;
  /** In the order in which imports began. */
  number: Generated<number>;
  status: 'staging' | 'applying' | 'done' | 'abandoned' | 'undoing' | 'undone';
  report: Json<ImportReport>;
  started_at: Date;
  beat_at: Date;
  finished_at: Date | null;
  /** Null for command-line imports. */
  draft_id: Generated<string | null>;
  /** Until when it can be undone; null if it wrote nothing. */
  undo_until: Generated<Date | null>;
  /** Records whose part in this import is undone, of all. */
  undo_done: Generated<number>;
  undo_total: Generated<number>;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

/** What a record said before an import changed it. */
export interface RecordVersionTable {
  import_id: string;
  record_id: string;
  before: Json<object>;
}

/** Records that an import found as they were, in order. */
export interface ConfirmedRecordsTable {
  import_id: string;
  first_id: string;
  last_id: string;
  record_ids: string[];
}

/** One agency's record of one firm, or what a firm that registered itself said then. */
export interface SourceRecordTable {
  id: string;
  /** Null for a registration, as are both imports. */
  agency_id: string | null;
  record_key: string;
  business_id: string;
  data: Json<ListedFirm>;
  content_hash: string;
  /** Null if the date of its list is not known. */
  list_date: string | null;
  /** The line of the file that it was read from last. */
  list_line: number | null;
  first_import: string | null;
  last_import: string | null;
  /** The registration that it comes from, if no list. */
  registration_id: Generated<string | null>;
  lapsed_on: string | null;
  name_key: string;
  trade_key: string | null;
  street_key: string | null;
  phone_key: string | null;
  domain_key: string | null;
  number_key: string | null;
  /** UEI, DUNS or CAGE. */
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
  readonly list_line: number | null;
  /** The same file stated it before: nothing of that reading is kept. */
  readonly reread: boolean;
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
  readonly list_date_from?: DateOrigin | null;
}

type NewerFields = 'unread' | 'list_date_from' | 'corrected' | 'uncounted';
/** Previews that were stored before an upgrade lack the newer fields. */
export type StoredPreview = Omit<ImportPreview, NewerFields> & Partial<Pick<ImportPreview, NewerFields>>;

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
  /** What the preview would write. */
  plan_hash: Generated<string | null>;
  preview: Json<StoredPreview> | null;
  progress: Json<ImportProgress> | null;
  worker: string | null;
  beat_at: Date | null;
  tries: Generated<number>;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

type Rejected = NonNullable<PreviewRow['rejected']>;
/** As `PreviewRow`, with whole cells. Rows that were stored before an upgrade lack the newer fields. */
export interface StoredRow extends Omit<PreviewRow, 'position' | 'facts' | 'rejected'> {
  readonly facts?: PreviewRow['facts'];
  readonly rejected:
    | (Pick<Rejected, 'line' | 'column' | 'reason'> & {
        readonly cells: readonly { readonly column: string; readonly value: string }[];
        readonly correctable?: boolean;
        readonly correction?: Rejected['correction'];
      })
    | null;
}

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
    record_versions: RecordVersionTable;
    confirmed_records: ConfirmedRecordsTable;
    staged_batches: StagedBatchTable;
    match_reviews: MatchReviewTable;
    merges: MergeTable;
    agency_mappings: AgencyMappingTable;
    import_drafts: ImportDraftTable;
    import_rows: ImportRowTable;
  }
}
