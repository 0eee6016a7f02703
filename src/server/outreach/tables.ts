import type { ColumnType } from 'kysely';
import type { OutreachKind, OutreachSide } from '#contract/outreach/rules/kinds.ts';
import type { LogEntry } from '#contract/outreach/rules/log.ts';
import type { Channel } from '#contract/responses/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    outreach_entries: OutreachEntryTable;
    outreach_pending: { number: number; entry_id: string };
    outreach_chain: OutreachLinkTable;
    outreach_heads: OutreachHeadTable;
    lead_time_rules: LeadTimeRuleTable;
  }
}

export interface OutreachEntryTable {
  id: string;
  number: ColumnType<number, never, never>;
  opportunity_id: string;
  kind: OutreachKind;
  at: Date;
  side: OutreachSide;
  person_id: string | null;
  mwbe_id: string | null;
  channel: Channel | null;
  content: ColumnType<LogEntry['content'], string, never>;
  is_public: Generated<boolean>;
}

export interface OutreachLinkTable {
  opportunity_id: string;
  position: number;
  entry_id: string;
  hash: Buffer;
  chained_at: Date;
}

/** `signature` in hexadecimal. */
export interface OutreachHeadTable {
  opportunity_id: string;
  entries: number;
  hash: Buffer;
  key_id: string;
  signed_at: Date;
  signature: string;
}

/** `effective_from` as `YYYY-MM-DD`. */
export interface LeadTimeRuleTable {
  id: string;
  hiring_company_id: string;
  name: string;
  lead_days: number;
  effective_from: string;
  created_by: string;
  created_at: Date;
}
