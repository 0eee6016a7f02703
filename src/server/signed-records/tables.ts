import type { Revocation } from '#contract/signed-records/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    record_keys: RecordKeyTable;
    project_records: ProjectRecordTable;
    listing_receipts: ListingReceiptTable;
  }
}

/** Public key in hexadecimal, private key as PEM (PKCS #8), sealed. */
export interface RecordKeyTable {
  id: string;
  public_key: string;
  sealed_key: Buffer | null;
  /** In plain text from before the installation had a secret key; sealed at startup. */
  private_key: string | null;
  valid_from: Date;
  /** Null for the current key. */
  valid_until: Date | null;
  /** Since then it may be in other hands. */
  compromised_from: Generated<Date | null>;
}

/** Signed records as downloaded. */
export interface ProjectRecordTable {
  id: string;
  project_id: string;
  hiring_company_id: string;
  mwbe_id: string;
  key_id: string;
  issued_at: Date;
  file_of_parties: string;
  file_of_everybody: string;
  revoked_at: Date | null;
  revocation_reason: Revocation['reason'] | null;
}

/** One for each step of a listing; the latest has no `superseded_at`. */
export interface ListingReceiptTable {
  id: string;
  listing_id: string;
  number: number;
  key_id: string;
  issued_at: Date;
  file: string;
  superseded_at: Date | null;
}
