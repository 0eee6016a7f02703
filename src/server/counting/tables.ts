import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { Adjustment, ReasonSum } from '#contract/counting/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    counting_packs: PackTable;
    counting_pack_versions: PackVersionTable;
    counting_lifted_suspensions: LiftedSuspensionTable;
    counting_marks: MarkTable;
    counting_runs: RunTable;
    counting_rollups: RollupTable;
    counting_contract_rollups: ContractRollupTable;
    counting_history: HistoryTable;
  }
}

/** What a figure counts: all, or what is in accepted months. */
export type Basis = 'current' | 'accepted';

interface PackTable {
  code: string;
  /** The version by which projects are counted. */
  latest: number;
  created_at: Date;
}

interface PackVersionTable {
  code: string;
  version: number;
  pack: Json<RulePack>;
  reason: string;
  /** Null: shipped with the product. */
  created_by: string | null;
  created_at: Date;
}

interface LiftedSuspensionTable {
  project_id: string;
  code: string;
  /** The first day that counts again. */
  lifted_on: string;
  reason: string;
  lifted_by: string;
  lifted_at: Date;
}

interface MarkTable {
  id: Generated<number>;
  project_id: string;
  at: Date;
}

interface RunTable {
  project_id: string;
  as_of: Date;
  pack_code: string | null;
  pack_version: number | null;
  run: Generated<number>;
}

export interface RollupTable {
  project_id: string;
  /** Null: the whole project. */
  branch_id: string | null;
  basis: Basis;
  scope: string;
  group_code: string;
  name: string;
  position: number;
  contract_total_cents: number;
  excluded_cents: number;
  goal_bps: number | null;
  goal_cents: number | null;
  /** Credited by the rules; null where no pack counts. */
  commitment_cents: number | null;
  award_cents: number | null;
  paid_cents: number | null;
  confirmed_cents: number | null;
  is_met: boolean | null;
  reasons: Json<readonly ReasonSum[]>;
  adjustments: Json<readonly Adjustment[]>;
}

/** What a contract counts in a group, at least nothing. */
export interface ContractRollupTable {
  project_id: string;
  contract_id: string;
  /** The prime contract above it. */
  branch_id: string;
  basis: Basis;
  scope: string;
  group_code: string;
  credit_cents: number;
}

interface HistoryTable {
  id: Generated<number>;
  project_id: string;
  at: Date;
  scope: string;
  group_code: string;
  before_cents: number | null;
  after_cents: number | null;
  pack_code: string | null;
  pack_version: number | null;
  by_rules: boolean;
}
