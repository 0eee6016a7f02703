import type { ColumnType } from 'kysely';
import type { OpportunityFileState, OpportunitySource, OpportunityState } from '#contract/opportunities/rules.ts';
import type { FactChange, OpportunityFacts } from '#contract/opportunities/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    opportunities: OpportunityTable;
    opportunity_addenda: AddendumTable;
    opportunity_acknowledgements: AcknowledgementTable;
    opportunity_awards: AwardTable;
    opportunity_files: FileTable;
    opportunity_questions: QuestionTable;
    opportunity_templates: TemplateTable;
  }
}

/** Stored as JSON of the contract's shape. */
type Json<T> = ColumnType<T, string, string>;

/** Amounts in whole US dollars; days as `YYYY-MM-DD`. */
export interface OpportunityTable {
  id: string;
  hiring_company_id: string | null;
  state: Generated<OpportunityState>;
  version: Generated<number>;
  title: string | null;
  scope: string | null;
  naics: Generated<string[]>;
  city: string | null;
  state_code: string | null;
  zip: string | null;
  county: string | null;
  time_zone: string | null;
  /** As a clock at the place shows it: `YYYY-MM-DDTHH:MM`. */
  deadline: string | null;
  deadline_at: Date | null;
  starts_on: string | null;
  ends_on: string | null;
  budget_min: number | null;
  budget_max: number | null;
  goals: ColumnType<OpportunityFacts['goals'], string | undefined, string>;
  certifications: Generated<string[]>;
  bond_needed: number | null;
  insurance_needed: number | null;
  crew_needed: number | null;
  requirements: string | null;
  reference: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  source: Generated<OpportunitySource>;
  /** Id of the notice in its own system. */
  source_ref: string | null;
  source_url: string | null;
  /** The agency that a notice names. */
  source_owner: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  closed_at: Date | null;
  awarded_at: Date | null;
  cancelled_at: Date | null;
  cancelled_reason: string | null;
  removed_at: Date | null;
}

export interface AddendumTable {
  id: string;
  opportunity_id: string;
  /** From 1. */
  number: number;
  said: string;
  changes: Json<FactChange[]>;
  issued_by: string | null;
  issued_at: Date;
}

export interface AcknowledgementTable {
  addendum_id: string;
  mwbe_id: string;
  acknowledged_by: string;
  acknowledged_at: Date;
}

/** `amount` in whole US dollars. */
export interface AwardTable {
  id: string;
  opportunity_id: string;
  position: number;
  mwbe_id: string | null;
  name: string;
  amount: number | null;
}

export interface FileTable {
  id: string;
  opportunity_id: string;
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: OpportunityFileState;
  sent_by: string;
  created_at: Date;
  checked_at: Date | null;
  /** Null until it was published, or issued with an addendum. */
  issued_at: Date | null;
  addendum: number | null;
}

export interface QuestionTable {
  id: string;
  opportunity_id: string;
  mwbe_id: string;
  question: string;
  asked_by: string;
  asked_at: Date;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

export interface TemplateTable {
  id: string;
  hiring_company_id: string;
  name: string;
  facts: Json<OpportunityFacts>;
  created_by: string;
  created_at: Date;
}
