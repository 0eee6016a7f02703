import type { Decision, Flag, PlainAnswer, Privacy, ReferenceState } from '#contract/references/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    firm_references: FirmReferenceTable;
    reference_settings: ReferenceSettingTable;
    mail_refusals: MailRefusalTable;
  }
}

/** A request for a reference and its answer; `expired` is no stored state. */
export interface FirmReferenceTable {
  id: string;
  mwbe_id: string;
  asked_by: string;
  asked_by_name: string;
  email: string;
  name: string;
  relation: string;
  message: string | null;
  state: Generated<Exclude<ReferenceState, 'expired'>>;
  created_at: Date;
  expires_at: Date;
  reminded_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  answered_at: Generated<Date | null>;
  stars: Generated<number | null>;
  quality: Generated<PlainAnswer | null>;
  on_time: Generated<PlainAnswer | null>;
  communication: Generated<PlainAnswer | null>;
  hire_again: Generated<PlainAnswer | null>;
  words: Generated<string | null>;
  shown_name: Generated<string | null>;
  company: Generated<string | null>;
  privacy: Generated<Privacy | null>;
  flags: Generated<Flag[]>;
  needs_review: Generated<boolean>;
  decision: Generated<Decision | null>;
  decision_reason: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  reply: Generated<string | null>;
  replied_at: Generated<Date | null>;
}

export interface ReferenceSettingTable {
  mwbe_id: string;
  shown: boolean;
}

export interface MailRefusalTable {
  /** In lower case. */
  email: string;
  created_at: Date;
}
