import type { FileState, FirmDocumentKind } from '#contract/firm-documents/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    firm_documents: FirmDocumentTable;
    firm_document_files: FirmFileTable;
    firm_shares: FirmShareTable;
    firm_looks: FirmLookTable;
  }
}

/** `YYYY-MM-DD`. */
type Day = string;

export interface FirmDocumentTable {
  id: string;
  mwbe_id: string;
  kind: FirmDocumentKind;
  title: string | null;
  number: string | null;
  issuing_state: string | null;
  expires_on: Day | null;
  version: Generated<number>;
  /** Days before its expiry of the last reminder. */
  reminded_days: number | null;
  created_at: Date;
  removed_at: Date | null;
}

/** A file of a document; the one that was not replaced is in force. */
export interface FirmFileTable {
  id: string;
  document_id: string;
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: FileState;
  sent_by: string;
  sent_by_name: string;
  created_at: Date;
  checked_at: Date | null;
  replaced_at: Date | null;
  /** As the document said when this file was replaced. */
  number: string | null;
  expires_on: Day | null;
}

export interface FirmShareTable {
  id: string;
  mwbe_id: string;
  company_id: string;
  financials: boolean;
  tax_id_last_four: boolean;
  documents: string[];
  ends_on: Day;
  expires_at: Date;
  shared_by: string;
  shared_by_name: string;
  created_at: Date;
  stopped_at: Date | null;
}

export interface FirmLookTable {
  id: string;
  mwbe_id: string;
  /** Null: financials. */
  file_id: string | null;
  user_id: string;
  user_name: string;
  company_id: string | null;
  company_name: string;
  at: Date;
}
