import type { ConfirmationState, WorkRole } from '#contract/work-experience/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    work_experiences: WorkExperienceTable;
    work_experience_requests: WorkExperienceRequestTable;
  }
}

/** A past job as the firm tells it; `amount` in whole US dollars, dates as `YYYY-MM-DD`. */
export interface WorkExperienceTable {
  id: string;
  mwbe_id: string;
  version: Generated<number>;
  title: string | null;
  client_name: string | null;
  hiring_company_id: string | null;
  amount: number | null;
  start_date: string | null;
  end_date: string | null;
  ongoing: Generated<boolean>;
  place: string | null;
  description: string | null;
  trades: string | null;
  role: WorkRole | null;
  project_id: Generated<string | null>;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

/** A request to the client of a job; `expired` is no stored state. */
export interface WorkExperienceRequestTable {
  id: string;
  experience_id: string;
  mwbe_id: string;
  hiring_company_id: string | null;
  email: string | null;
  contact_name: string | null;
  message: string | null;
  asked_by: string;
  asked_by_name: string;
  state: Generated<Exclude<ConfirmationState, 'expired'>>;
  created_at: Date;
  expires_at: Date | null;
  reminded_at: Generated<Date | null>;
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
  answered_by_name: Generated<string | null>;
  answered_for: Generated<string | null>;
  corrected_amount: Generated<number | null>;
  corrected_start_date: Generated<string | null>;
  corrected_end_date: Generated<string | null>;
  reason: Generated<string | null>;
  closed_at: Generated<Date | null>;
}
