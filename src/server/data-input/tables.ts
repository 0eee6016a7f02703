import type {
  Level,
  LocalReason,
  MonthlyReport,
  MonthState,
  Race,
  Residence,
  Sex,
  StepKind,
  TotalMeasure,
} from '#contract/data-input/rules.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    project_months: MonthTable;
    project_month_revisions: RevisionTable;
    project_month_rows: RowTable;
    project_month_totals: TotalTable;
    project_month_steps: StepTable;
    project_local_places: PlaceTable;
  }
}

export interface MonthTable {
  id: string;
  project_id: string;
  /** The prime contract. */
  branch_id: string;
  tab: MonthlyReport;
  /** The first day of the month. */
  month: string;
  due_on: string;
  /** Of the last revision; after one that was discarded, of the one that is accepted. */
  state: Generated<MonthState>;
  revision: Generated<number>;
  /** The one that is valid. */
  accepted_revision: number | null;
  /** Grows with all that changes: what it changed has it as its version. */
  version: Generated<number>;
  submitted_by: string | null;
  submitted_at: Date | null;
  opened_at: Date;
  reporters_reminded_on: string | null;
  reviewers_reminded_on: string | null;
}

interface RevisionTable {
  month_id: string;
  number: number;
  /** Why it restates the one before. */
  reason: string | null;
  nothing_reason: string | null;
  started_by: string | null;
  started_at: Date;
  submitted_by: string | null;
  submitted_at: Date | null;
  accepted_by: string | null;
  accepted_at: Date | null;
  discarded_at: Date | null;
}

export interface RowTable {
  month_id: string;
  revision: number;
  /** The same from revision to revision; in `contracting` the contract's. */
  id: string;
  tab: MonthlyReport;
  branch_id: string;
  version: number;
  position: Generated<number>;
  contract_id: string | null;
  employer: string | null;
  trade: string | null;
  soc: string | null;
  level: Level | null;
  sex: Sex | null;
  race: Race | null;
  residence: Residence | null;
  zip: string | null;
  county: string | null;
  street: string | null;
  street_key: string | null;
  people: number | null;
  hours_hundredths: number | null;
  new_hires: number | null;
  hired_on: string | null;
  paid_cents: number | null;
  /** By payment tracking, when it was submitted. */
  confirmed_cents: number | null;
  note: string | null;
  is_local: boolean | null;
  local_by: LocalReason | null;
}

interface TotalTable {
  month_id: string;
  revision: number;
  id: string;
  branch_id: string;
  version: number;
  label: string;
  measure: TotalMeasure;
  value: number;
  source: string;
}

interface StepTable {
  month_id: string;
  number: number;
  revision: number;
  branch_id: string;
  kind: StepKind;
  user_id: string | null;
  at: Date;
  words: string | null;
  row_reasons: Json;
}

interface PlaceTable {
  id: string;
  project_id: string;
  zip: string;
  /** Empty: all of the ZIP code. */
  street: Generated<string>;
  added_by: string;
  added_at: Date;
}
