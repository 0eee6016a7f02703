import type { Selectable } from 'kysely';
import type {
  CLAIM_STATES,
  DISPUTE_STATES,
  DisputeOutcome,
  PROOFS,
  REGISTRATION_STATES,
} from '#contract/claims/rules.ts';
import type { NewRegistration } from '#contract/claims/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    claims: ClaimTable;
    claim_codes: ClaimCodeTable;
    claim_disputes: ClaimDisputeTable;
    claim_files: ClaimFileTable;
    claim_file_downloads: ClaimFileDownloadTable;
    firm_registrations: FirmRegistrationTable;
  }
}

/** Who wants to act for a firm. */
export interface ClaimTable {
  id: string;
  /** The record that was claimed; it may be merged into another since. */
  mwbe_id: string;
  user_id: string;
  /** `open`: a proof is missing; `review`: staff check a certificate. */
  state: Generated<(typeof CLAIM_STATES)[number]>;
  proof: Generated<(typeof PROOFS)[number] | null>;
  letter_requested_at: Generated<Date | null>;
  created_at: Date;
  expires_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string | null>;
}

/** A code that went to the firm; the secret itself is only in the email or on the paper. */
export interface ClaimCodeTable {
  id: string;
  claim_id: string;
  channel: 'email' | 'letter';
  sent_to: string | null;
  /** Null until the job that sends the email has made the code. */
  code_mac: Buffer | null;
  /** How often it was made anew, as a job may run twice. */
  issued: Generated<number>;
  tries: Generated<number>;
  created_at: Date;
  created_by: string | null;
  expires_at: Date;
  used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

/** Two who want the same firm; staff decide. */
export interface ClaimDisputeTable {
  id: string;
  mwbe_id: string;
  /** The pending claim that it is about; null where the firm was claimed already. */
  claim_id: string | null;
  /** Null for somebody without an account, who came by the link in an email. */
  opened_by: string | null;
  opened_email: string | null;
  statement: string;
  state: Generated<(typeof DISPUTE_STATES)[number]>;
  outcome: Generated<DisputeOutcome | null>;
  reason: Generated<string | null>;
  created_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
}

/** A file that proves a claim or supports a dispute. */
export interface ClaimFileTable {
  id: string;
  claim_id: string | null;
  dispute_id: string | null;
  /** Its upload, and its name in storage. */
  file_id: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  sent_by: string;
  created_at: Date;
  /** Since when it is no longer in storage. */
  deleted_at: Generated<Date | null>;
}

/** One download by a member of staff. */
export interface ClaimFileDownloadTable {
  id: string;
  file_id: string;
  user_id: string;
  at: Date;
}

/** A firm that is in no list, as its person describes it. */
export interface FirmRegistrationTable {
  id: string;
  user_id: string;
  state: Generated<(typeof REGISTRATION_STATES)[number]>;
  details: Json<NewRegistration>;
  similar_firms: Generated<string[]>;
  /** Once it is approved. */
  mwbe_id: Generated<string | null>;
  created_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string | null>;
}

export type ClaimRow = Selectable<ClaimTable>;
export type ClaimCodeRow = Selectable<ClaimCodeTable>;
export type ClaimDisputeRow = Selectable<ClaimDisputeTable>;
export type FirmRegistrationRow = Selectable<FirmRegistrationTable>;
