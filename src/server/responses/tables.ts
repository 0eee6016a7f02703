import type { ColumnType } from 'kysely';
import type { OpportunityFileState } from '#contract/opportunities/rules.ts';
import type { DeclineReason, ResponseEventKind, ResponseState } from '#contract/responses/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    opportunity_responses: ResponseTable;
    opportunity_quotes: QuoteTable;
    opportunity_response_events: ResponseEventTable;
    invitation_settings: InvitationSettingTable;
    opportunity_quote_openings: QuoteOpeningTable;
    opportunity_quote_files: QuoteFileTable;
    opportunity_quote_attachments: QuoteAttachmentTable;
  }
}

/** What passes between an opportunity's owner and one firm. */
export interface ResponseTable {
  id: string;
  opportunity_id: string;
  mwbe_id: string;
  state: ResponseState;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** Null: the firm came by itself. */
  invited_at: Generated<Date | null>;
  invited_by: Generated<string | null>;
  message: Generated<string | null>;
  /** Where a firm without people here was written to. */
  email: Generated<string | null>;
  delivered_at: Generated<Date | null>;
  opened_at: Generated<Date | null>;
  followed_up_at: Generated<Date | null>;
  follow_ups: Generated<number>;
  reminded_at: Generated<Date | null>;
  answered_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
  reason: Generated<DeclineReason | null>;
  words: Generated<string | null>;
}

/** `amount` in whole US dollars; `valid_until` as `YYYY-MM-DD`. */
export interface QuoteTable {
  id: string;
  response_id: string;
  /** From 1. */
  number: number;
  amount: number | null;
  unit_price: string | null;
  note: string | null;
  valid_until: string | null;
  sent_by: string;
  sent_at: Date;
  replaced_at: Generated<Date | null>;
}

/** What an event says beyond its kind. */
export interface EventDetails {
  readonly reason?: DeclineReason | null;
  readonly words?: string | null;
  readonly channel?: 'account' | 'email' | null;
  readonly number?: number;
}

export interface ResponseEventTable {
  id: ColumnType<number, never, never>;
  response_id: string;
  kind: ResponseEventKind;
  at: Date;
  side: 'owner' | 'firm' | 'system';
  person: string | null;
  details: ColumnType<EventDetails, string, never>;
  once: string | null;
}

export interface InvitationSettingTable {
  mwbe_id: string;
  per_week: Generated<number>;
  paused_until: Generated<string | null>;
  muted: Generated<string[]>;
  reminders: Generated<boolean>;
  recent: Generated<Date[]>;
}

export interface QuoteOpeningTable {
  opportunity_id: string;
  at_once: boolean;
  changed_at: Date;
}

/** A file that a firm uploaded for its quote to one opportunity. */
export interface QuoteFileTable {
  id: string;
  opportunity_id: string;
  mwbe_id: string;
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: OpportunityFileState;
  sent_by: string;
  created_at: Date;
  checked_at: Date | null;
}

/** Which files went with a version of a quote. */
export interface QuoteAttachmentTable {
  quote_id: string;
  file_id: string;
  position: number;
}
