import type { GroupPeriod } from '#contract/impact-dashboards/rules/groups.ts';
import type { SpendImportStatus } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { ImpactRole } from '#contract/impact-dashboards/rules.ts';
import type { SpendColumns, SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    impact_dashboards: DashboardTable;
    impact_dashboard_people: PersonTable;
    impact_views: ViewTable;
    impact_marks: MarkTable;
    impact_spend: SpendTable;
    impact_cells: CellTable;
    impact_spend_files: SpendFileTable;
    impact_counts: CountTable;
    impact_staged_spend: Omit<SpendTable, 'dashboard_id'> & Staged;
    impact_staged_days: StagedDaysTable;
    impact_spend_imports: SpendImportTable;
    impact_vendors: VendorTable;
    impact_vendor_payments: VendorPaymentTable;
  }
}

export interface StoredGroup {
  readonly code: string;
  readonly name: string;
  readonly types: readonly string[];
}

export interface DashboardTable {
  id: string;
  owner_company_id: string;
  name: string;
  /** In order: a firm counts in the first that fits. */
  groups: Json<readonly StoredGroup[]>;
  local_counties: Generated<string[]>;
  version: Generated<number>;
  as_of: Date | null;
  run: Generated<number>;
  /** First days of the first and the last quarter with payments. */
  first_quarter: Generated<string | null>;
  last_quarter: Generated<string | null>;
  created_by: string;
  created_at: Date;
}

interface PersonTable {
  dashboard_id: string;
  /** In lower case. */
  email: string;
  role: ImpactRole;
  added_by: string;
  added_at: Date;
  /** Null: not told yet. */
  mailed_at: Generated<Date | null>;
}

interface ViewTable {
  id: string;
  dashboard_id: string;
  user_id: string;
  name: string;
  query: string;
  created_at: Date;
}

interface MarkTable {
  id: Generated<number>;
  dashboard_id: string;
  at: Date;
}

interface SpendTable {
  dashboard_id: string;
  /** The first day. */
  quarter: string;
  project_id: string | null;
  /** A business. */
  firm_id: string;
  /** Empty: none. */
  group_code: string;
  tier: number;
  naics: string | null;
  fips: string | null;
  paid_cents: number;
  confirmed_cents: number;
  payments: number;
  certificate: Json<GroupPeriod['certificate']> | null;
}

/**
 * A new one is also named in the CHECK of `impact_cells` (by a migration), in the sums of `commands/refresh.ts` (`days` in
 * `stage.ts` beside it) and in `cellsOf` of `reads/home.ts`.
 */
export const IMPACT_DIMENSIONS = ['group', 'place', 'trade', 'tier', 'firms', 'group_firms', 'days'] as const;
export type ImpactDimension = (typeof IMPACT_DIMENSIONS)[number];

interface CellTable {
  dashboard_id: string;
  /** `all`, or the id of a project. */
  part: string;
  quarter: string;
  dimension: ImpactDimension;
  key: string;
  paid_cents: number;
  confirmed_cents: number;
  count: number;
}

interface SpendFileTable {
  id: string;
  dashboard_id: string;
  name: string;
  hash: string;
  rows: number;
  refused: number;
  total_cents: number;
  refused_cents: Generated<number>;
  imported_at: Date;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

interface CountTable {
  id: string;
  dashboard_id: string;
  run: number;
  marks: number[];
  started_at: Date;
}
interface Staged {
  count_id: string;
  /** The first of the contracts. */
  chunk: string;
}
interface StagedDaysTable extends Staged {
  quarter: string;
  project_id: string | null;
  days: number;
  payments: number;
}

interface SpendImportTable {
  id: string;
  dashboard_id: string;
  /** Names the upload that it came by. */
  upload: string;
  name: string;
  status: SpendImportStatus;
  headers: Generated<string[]>;
  columns: Json<Partial<SpendColumns>> | null;
  problem: Generated<string | null>;
  result: Json<SpendImport['result']> | null;
  tries: Generated<number>;
  created_by: string;
  created_at: Date;
}

/** `sure`: by the matching; `chosen`, `refused`: by a person. */
export type VendorStatus = 'sure' | 'doubtful' | 'chosen' | 'unknown' | 'refused';
export interface VendorCandidate {
  readonly business_id: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

interface VendorTable {
  dashboard_id: string;
  key: string;
  name: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  status: VendorStatus;
  firm_id: string | null;
  candidates: Json<readonly VendorCandidate[]>;
  decided_by: string | null;
  decided_at: Date | null;
}

/** `own`: only the file knows it; `tracked`, `same`: payment tracking has it, by the rule or by a person's word. */
export type PaymentState = 'own' | 'tracked' | 'doubtful' | 'same';

interface VendorPaymentTable {
  file_id: string;
  dashboard_id: string;
  line: number;
  vendor: string;
  paid_on: string;
  cents: number;
  naics: string | null;
  contract_number: Generated<string | null>;
  state: Generated<PaymentState>;
  /** Of payment tracking. */
  line_id: Generated<string | null>;
  /** Payments of payment tracking that a person said it is not. */
  other_lines: Generated<string[]>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
}
