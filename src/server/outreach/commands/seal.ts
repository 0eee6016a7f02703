import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HEAD_FORMAT, headText, LOG_START, type LogEntry, linkText } from '#contract/outreach/rules/log.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Tx } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { statementSigner } from '#server/signed-records/commands/statement.ts';
import { ENTRY_COLUMNS, type EntryRow, toLogEntry } from '../reads/log-entries.ts';
import type {} from '../tables.ts';

interface End {
  readonly position: number;
  readonly hash: string;
}
interface Link extends End {
  readonly entry: LogEntry;
}

/**
 * Appends committed entries to the chains of their opportunities and signs the new ends.
 * @returns how many; fewer than `limit` when none is left
 */
export async function sealEntries(ctx: WriteContext, limit: number): Promise<number> {
  await serialize(ctx.sql, 'outreach chain');
  const { rows } = await sql<EntryRow>`
    WITH taken AS (DELETE FROM outreach_pending
                   WHERE number IN (SELECT number FROM outreach_pending ORDER BY number LIMIT ${limit}) RETURNING entry_id)
    SELECT ${ENTRY_COLUMNS} FROM taken t JOIN outreach_entries e ON e.id = t.entry_id ORDER BY e.number`.execute(
    ctx.sql,
  );
  if (rows.length === 0) return 0;
  const ends = await chainEnds(ctx.sql, [...new Set(rows.map(({ opportunity_id }) => opportunity_id))]);
  const links = rows.map(toLogEntry).map((entry) => {
    const link = linkAfter(ends.get(entry.opportunity_id), entry);
    ends.set(entry.opportunity_id, link);
    return link;
  });
  await writeLinks(ctx, links);
  await signEnds(ctx, ends);
  return rows.length;
}

function linkAfter(end: End = { position: 0, hash: LOG_START }, entry: LogEntry): Link {
  const position = end.position + 1;
  return { position, hash: sha256(linkText(position, end.hash, entry)), entry };
}

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

async function chainEnds(db: Tx, opportunities: readonly string[]): Promise<Map<string, End>> {
  const { rows } = await sql<{ opportunity_id: string; position: number; hash: string }>`
    SELECT o.id AS opportunity_id, l.position, encode(l.hash, 'hex') AS hash
    FROM unnest(${opportunities}::uuid[]) o (id)
    CROSS JOIN LATERAL (SELECT c.position, c.hash FROM outreach_chain c WHERE c.opportunity_id = o.id
                        ORDER BY c.position DESC LIMIT 1) l`.execute(db);
  return new Map(rows.map(({ opportunity_id, ...end }) => [opportunity_id, end]));
}

async function writeLinks({ sql: db, now }: WriteContext, links: readonly Link[]): Promise<void> {
  const rows = links.map(({ position, hash, entry: { id, opportunity_id } }) => ({
    id,
    opportunity_id,
    position,
    hash,
  }));
  await sql`
    INSERT INTO outreach_chain (opportunity_id, position, entry_id, hash, chained_at)
    SELECT r.opportunity_id, r.position, r.id, decode(r.hash, 'hex'), ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r (id uuid, opportunity_id uuid, position integer, hash text)`.execute(db);
}

async function signEnds(ctx: WriteContext, ends: ReadonlyMap<string, End>): Promise<void> {
  const signer = await statementSigner(ctx);
  const signed_at = signer.signedAt;
  const rows = [...ends].map(([opportunity_id, { position: entries, hash }]) => {
    const head = { opportunity_id, entries, hash, key_id: signer.keyId, signed_at: signed_at.toISOString() };
    return {
      ...head,
      hash: Buffer.from(hash, 'hex'),
      signed_at,
      signature: signer.sign(headText({ format: HEAD_FORMAT, ...head })),
    };
  });
  await ctx.sql.insertInto('outreach_heads').values(rows).execute();
}
