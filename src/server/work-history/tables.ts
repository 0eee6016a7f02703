import type { ColumnType } from 'kysely';
import type { EventKind, EventSide, Side, WorkHistoryState } from '#contract/work-history/rules.ts';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    projects: ProjectTable;
    project_revisions: ProjectRevisionTable;
    project_events: ProjectEventTable;
  }
}

/** `budget` in whole US dollars; dates as `YYYY-MM-DD`. */
export interface ProjectTable {
  id: string;
  hiring_company_id: string;
  mwbe_id: string;
  recorded_by: string;
  /** `mwbe`: the firm proposed it, and the hiring company confirmed (docs/decisions/0036). */
  recorded_side: Generated<Side>;
  title: string;
  client_name: string | null;
  budget: number;
  start_date: string;
  end_date: string;
  notes: string | null;
  company_address: string | null;
  company_city: string | null;
  company_state: string | null;
  company_zip_code: string | null;
  state: Generated<WorkHistoryState>;
  services: string | null;
  rejected_reason: string | null;
  verified_revision_id: string | null;
  action_taken_at: Date | null;
  action_taken_by: string | null;
  version: Generated<number>;
  /** When the firm was last asked to respond. */
  asked_at: Generated<Date | null>;
  created_at: Date;
}

/** The values that the firm requested and those recorded at the time; `budget` in whole US dollars. */
export interface ProjectRevisionTable {
  id: string;
  project_id: string;
  user_id: string;
  start_date: string;
  end_date: string;
  budget: number;
  notes: string | null;
  services: Generated<string | null>;
  recorded_start_date: string;
  recorded_end_date: string;
  recorded_budget: number;
  verified: Generated<boolean>;
  action_taken_at: Date | null;
  action_taken_by: string | null;
  created_at: Date;
}

/** What happened to a project, step by step; `changes` as JSON of the contract's shape. */
export interface ProjectEventTable {
  id: Generated<string>;
  project_id: string;
  position: Generated<number>;
  kind: EventKind;
  side: EventSide;
  acted_by: string | null;
  at: Date;
  said: string | null;
  changes: ColumnType<TimelineEvent['changes'], string, string>;
}
