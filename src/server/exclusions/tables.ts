import type { ExclusionState } from '#contract/exclusions/rules.ts';
import type { ExclusionFile } from '#contract/exclusions/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    exclusion_reasons: ReasonTable;
    parent_project_exclusions: ExclusionTable;
    exclusion_files: ExclusionFileTable;
  }
}

interface ReasonTable {
  code: string;
  name: string;
  effective_from: string;
  effective_until: string | null;
  source: string;
  /** Null: came with the product. */
  created_by: string | null;
  ended_by: string | null;
}

export interface ExclusionTable {
  id: string;
  project_id: string;
  contract_id: string;
  branch_id: string;
  amount_cents: number;
  reason: string;
  note: string | null;
  state: Generated<ExclusionState>;
  version: Generated<number>;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_note: string | null;
  approved_on: string | null;
  revoked_on: string | null;
  revoked_by: string | null;
  revoked_at: Date | null;
  revoke_reason: string | null;
  withdrawn_at: Date | null;
}

export interface ExclusionFileTable {
  id: string;
  exclusion_id: string;
  /** Names the upload that it came by, and where it lies in the storage. */
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: ExclusionFile['state'];
  sent_by: string;
  created_at: Date;
  checked_at: Date | null;
}
