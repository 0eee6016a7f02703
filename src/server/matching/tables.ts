import type { ColumnType } from 'kysely';
import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import type { SharedWord } from '#contract/matching/rules/facts.ts';
import type { Missing, Reason } from '#contract/matching/schema/reasons.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    opportunity_matches: OpportunityMatchTable;
    opportunity_alert_settings: OpportunityAlertSettingTable;
  }
}

type Json<T> = ColumnType<T, string, string>;

export interface OpportunityMatchTable {
  opportunity_id: string;
  mwbe_id: string;
  version: number;
  fits: boolean;
  score: number;
  reasons: Json<Reason[]>;
  missing: Json<Missing[]>;
  words: Json<SharedWord[]>;
  matched_at: Date;
  told_at: Date | null;
  told_addendum: Generated<number>;
  /** What its people were told of last, while the event of it is still to come. */
  to_announce: Generated<'opportunity' | 'addendum' | null>;
}

export interface OpportunityAlertSettingTable {
  user_id: string;
  threshold: AlertThreshold;
  changed_at: Date;
}
