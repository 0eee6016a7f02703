import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OutreachKind, type OutreachSide, PUBLIC_KINDS, SNAPSHOT_KINDS } from '#contract/outreach/rules/kinds.ts';
import type { LogEntry } from '#contract/outreach/rules/log.ts';
import type { Channel } from '#contract/responses/rules.ts';
import { firmSnapshot } from '#server/businesses/reads/firm-snapshot.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

export interface NewEntry {
  readonly kind: OutreachKind;
  readonly content?: LogEntry['content'];
  readonly mwbeId?: string | null;
  readonly channel?: Channel | null;
  /** Whose act it is; the actor's own side when left out. */
  readonly side?: OutreachSide;
  /** Beyond what its kind says: a correction of what everybody reads is read by everybody. */
  readonly isPublic?: boolean;
}

/**
 * Adds entries to the log of an opportunity, in one statement and in this order. A firm's name is kept with each entry, its
 * certificates with those that ask it or answer.
 * @param where of rows that must be there; without them nothing is added
 * @returns ids of the entries that were added
 */
export async function logEntries(
  { sql: db, actor, now }: Pick<WriteContext, 'sql' | 'actor' | 'now'>,
  opportunityId: string,
  entries: readonly NewEntry[],
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<string[]> {
  const rows = entries.map((entry) => ({ id: randomUUID(), ...toRow(entry, actor) }));
  const added = await sql<{ id: string }>`
    INSERT INTO outreach_entries (id, opportunity_id, kind, at, side, person_id, mwbe_id, channel, content, is_public)
    SELECT r.id, ${opportunityId}::uuid, r.kind, ${now}::timestamptz, r.side, r.person_id, r.mwbe_id, r.channel,
           CASE WHEN r.mwbe_id IS NULL THEN r.content
                WHEN r.with_certificates THEN r.content || jsonb_build_object('firm', ${firmSnapshot(sql`r.mwbe_id`)})
                ELSE r.content || jsonb_build_object('firm', jsonb_build_object('name', ${mwbeName(sql`r.mwbe_id`)})) END,
           r.is_public
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (id uuid, kind text, side text, person_id uuid,
           mwbe_id uuid, channel text, content jsonb, with_certificates boolean, is_public boolean))
           WITH ORDINALITY AS r (id, kind, side, person_id, mwbe_id, channel, content, with_certificates, is_public, nth)
    WHERE ${where} ORDER BY r.nth RETURNING id`.execute(db);
  return added.rows.map(({ id }) => id);
}

function toRow({ kind, content = {}, mwbeId = null, channel = null, ...entry }: NewEntry, actor: Actor) {
  const side = entry.side ?? sideOf(actor);
  return {
    kind,
    content,
    channel,
    side,
    mwbe_id: mwbeId,
    person_id: side === 'owner' && actor.kind === 'user' ? actor.id : null,
    with_certificates: SNAPSHOT_KINDS.includes(kind),
    is_public: mwbeId === null && (entry.isPublic ?? PUBLIC_KINDS.includes(kind)),
  };
}

function sideOf(actor: Actor): OutreachSide {
  if (actor.kind !== 'user') return 'system';
  if (actor.userType === 'INTERNAL') return 'staff';
  return actor.userType === 'MWBE' ? 'firm' : 'owner';
}
