import type {
  ContractScope,
  Funding,
  GoalMeasure,
  GoalScope,
  MemberKind,
  ParentProjectState,
  ProjectContractState,
  ProjectNews,
  ProjectRole,
} from '#contract/parent-projects/rules.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    parent_projects: ProjectTable;
    parent_project_goals: GoalTable;
    parent_project_contracts: ProjectContractTable;
    parent_project_members: MemberTable;
    parent_project_notification_settings: NotificationSettingsTable;
    parent_project_entries: ProjectEntryTable;
    parent_project_news: ProjectNewsTable;
  }
}

export interface ProjectTable {
  id: string;
  owner_company_id: string;
  name: string;
  number: string | null;
  description: Generated<string>;
  state: Generated<ParentProjectState>;
  archived_at: Date | null;
  address: string | null;
  city: string | null;
  state_code: string | null;
  zip: string | null;
  starts_on: string | null;
  ends_on: string | null;
  budget_cents: number | null;
  funding: Generated<Funding[]>;
  time_zone: string;
  program: string | null;
  /** Code of the rules by which it is counted. */
  rule_pack: string | null;
  open_to_company: Generated<boolean>;
  due_day: Generated<number>;
  version: Generated<number>;
  /** The number of its last entry. */
  entries: Generated<number>;
  created_by: string;
  created_at: Date;
}

export interface GoalTable {
  id: string;
  project_id: string;
  group_code: string;
  name: string;
  scope: GoalScope;
  measure: GoalMeasure;
  bps: number | null;
  amount_cents: number | null;
  hours: number | null;
  certificate_types: Generated<string[]>;
  agency_ids: Generated<string[]>;
  effective_from: string;
  effective_until: string | null;
  created_by: string;
  created_at: Date;
  ended_by: string | null;
}

export interface ProjectContractTable {
  id: string;
  project_id: string;
  parent_id: string | null;
  /** The prime contract at its top. */
  branch_id: string;
  /** 0 for a prime contract. */
  tier: number;
  hiring_company_id: string | null;
  mwbe_id: string | null;
  firm_name: string | null;
  number: string | null;
  title: string;
  scope: ContractScope;
  naics: string | null;
  participation: Generated<string>;
  commission_cents: number | null;
  joint_venture_bps: number | null;
  commercially_useful: Generated<boolean>;
  purchases_from_prime_cents: Generated<number>;
  trucking_own_cents: number | null;
  trucking_leased_cents: number | null;
  trucking_fee_cents: number | null;
  credit_group: string | null;
  goal_cents: number | null;
  commitment_cents: number | null;
  committed_on: string | null;
  bid_on: string | null;
  /** Null: not awarded yet. */
  award_cents: number | null;
  changes_cents: Generated<number>;
  awarded_on: string | null;
  starts_on: string | null;
  ends_on: string | null;
  completed_on: string | null;
  /** Its award, changes and figures are those of payment tracking. */
  payment_contract_id: string | null;
  /** Paid as its payer said in accepted months, where payment tracking has no contract. */
  reported_cents: Generated<number>;
  /** As of the last month that was accepted. */
  accepted_month: string | null;
  accepted_award_cents: number | null;
  accepted_paid_cents: number | null;
  accepted_confirmed_cents: number | null;
  state: Generated<ProjectContractState>;
  version: Generated<number>;
  created_by: string;
  created_at: Date;
}

export interface MemberTable {
  id: string;
  project_id: string;
  kind: MemberKind;
  role: ProjectRole;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_id: string | null;
  /** Null until the invitation is accepted. */
  user_id: string | null;
  version: Generated<number>;
  invited_by: string;
  invited_at: Date;
  expires_at: Date | null;
  accepted_at: Date | null;
  removed_at: Date | null;
  removed_by: string | null;
  role_changed_at: Generated<Date | null>;
  role_changed_by: Generated<string | null>;
  /** When the account of the address got its card about the invitation. */
  notified_at: Generated<Date | null>;
}

/** What people of a project are told. */
interface ProjectNewsTable {
  id: string;
  project_id: string;
  branch_id: string | null;
  kind: ProjectNews;
  words: string;
  /** Viewers read it. */
  is_public: Generated<boolean>;
  at: Date;
}

interface NotificationSettingsTable {
  project_id: string;
  user_id: string;
  muted: Generated<ProjectNews[]>;
}

export interface ProjectEntryTable {
  project_id: string;
  number: number;
  kind: string;
  contract_id: string | null;
  branch_id: string | null;
  is_public: Generated<boolean>;
  user_id: string | null;
  at: Date;
  amount_cents: number | null;
  words: string | null;
  details: Json;
}
