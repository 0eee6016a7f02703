import { sql } from 'kysely';
import type { LogEntry } from '#contract/outreach/rules/log.ts';
import type {} from '../tables.ts';

/** What is hashed of an entry, of the entries table as `e`. */
export const ENTRY_COLUMNS = sql`
  e.id, e.opportunity_id, e.kind, e.at, e.side, e.person_id, e.mwbe_id, e.channel, e.content`;

export interface EntryRow extends Omit<LogEntry, 'at'> {
  readonly at: Date;
}

export const toLogEntry = ({
  id,
  opportunity_id,
  kind,
  at,
  side,
  person_id,
  mwbe_id,
  channel,
  content,
}: EntryRow): LogEntry => ({
  ...{ id, opportunity_id, kind, side, person_id, mwbe_id, channel, content },
  at: at.toISOString(),
});
