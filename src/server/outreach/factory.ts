import type { Sql, Tx } from '#server/db/types.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { logEntries, type NewEntry } from './commands/log.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** Entries of a log, as reactions write them. @returns their ids */
export const createEntries = (
  db: Sql,
  opportunityId: string,
  entries: readonly NewEntry[],
  now: Date = NOW,
): Promise<string[]> => logEntries({ sql: db as Tx, actor: SYSTEM_ACTOR, now }, opportunityId, entries);
