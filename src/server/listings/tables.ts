import type { ColumnType } from 'kysely';
import type {
  BidKind,
  BidState,
  ChangeAnswer,
  ChangeKind,
  ChangeOutcome,
  ListingState,
  NamingAnswer,
  Step,
  StepSide,
} from '#contract/listings/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    listing_bids: BidTable;
    listings: ListingTable;
    listing_changes: ListingChangeTable;
    listing_steps: StepTable;
    listing_reply_times: ReplyTimeTable;
  }
}

export interface BidTable {
  id: string;
  hiring_company_id: string;
  kind: Generated<BidKind>;
  opportunity_id: string | null;
  project: string | null;
  owner_name: string | null;
  owner_email: string | null;
  bid_on: string | null;
  state: Generated<BidState>;
  version: Generated<number>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  submitted_by: string | null;
  decided_at: Date | null;
}

/** Amounts in whole US dollars. */
interface Terms {
  work: string | null;
  naics: string | null;
  amount: number | null;
  percent: number | null;
  commitment: string | null;
}

export interface ListingTable extends Terms {
  id: string;
  bid_id: string;
  position: number;
  mwbe_id: string;
  hiring_company_id: string;
  opportunity_id: string | null;
  state: Generated<ListingState>;
  /** The number of its last step and receipt. */
  version: Generated<number>;
  submitted_at: Date | null;
  answer: NamingAnswer | null;
  answer_words: string | null;
  answered_at: Date | null;
  /** The listing whose place it took. */
  replaces: string | null;
}

export interface ListingChangeTable extends Terms {
  id: string;
  listing_id: string;
  kind: ChangeKind;
  reason: string;
  substitute_mwbe_id: string | null;
  asked_by: string;
  asked_at: Date;
  reply_until: Date;
  answer: ChangeAnswer | null;
  words: string | null;
  answered_at: Date | null;
  outcome: ChangeOutcome | null;
  finished_by: string | null;
  finished_at: Date | null;
}

export interface StepTable {
  listing_id: string;
  number: number;
  step: Step;
  by: StepSide;
  user_id: string | null;
  at: Date;
  /** `words` in the code: a person's, or to whom the opportunity was awarded. */
  said: string | null;
  changes: ColumnType<{ field: string; from: string | null; to: string | null }[], string, string>;
}

export interface ReplyTimeTable {
  effective_from: string;
  working_days: number;
}
