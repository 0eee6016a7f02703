import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    document_requests: DocumentRequestTable;
    documents: DocumentTable;
    document_drops: DocumentDropTable;
  }
}

export interface DocumentRequestTable {
  id: string;
  /** Null for requests by staff. */
  company_id: string | null;
  asked_by: string;
  asked_by_name: string;
  email: string;
  what: string;
  /** `YYYY-MM-DD`. */
  due_on: string | null;
  max_files: number;
  received: Generated<number>;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
}

/** Belongs to a request or to a company, never to both. */
export interface DocumentTable {
  id: string;
  request_id: string | null;
  company_id: string | null;
  file_id: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  sent_by: string | null;
  sent_by_name: string;
  created_at: Date;
  removed_at: Date | null;
}

export interface DocumentDropTable {
  company_id: string;
  files: number;
  bytes: number;
}
