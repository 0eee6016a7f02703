import { sql } from 'kysely';
import { canonicalize, type Json } from '#contract/signed-records/rules/canonical-json.ts';
import { serialize } from '#server/db/serialize.ts';
import type { AuditTable, Sql } from '#server/db/types.ts';
import type { WriteContext } from '../context/contexts.ts';
import type { Secrets } from '../context/secrets.ts';

declare module '#server/db/types.ts' {
  interface Database {
    audit_pending: { entry_id: string };
    audit_chain: { position: number; entry_id: string; hash: Buffer; chained_at: Date };
  }
}

/** Part of what is hashed: an entry with other columns would be another format. */
const FORMAT = 'plumbline-audit/1';
const PURPOSE = 'audit chain';

/** An entry with its time in microseconds, as exactly as the database keeps it. */
export type ChainedEntry = Readonly<Omit<AuditTable, 'at' | 'details'> & { at: number; details: Json }>;
export interface ChainLink {
  readonly position: number;
  readonly hash: Buffer;
}

/** Before the first link. */
export const CHAIN_START: ChainLink = { position: 0, hash: Buffer.alloc(32) };

const ENTRY = sql`a.id, (extract(epoch FROM a.at) * 1000000)::bigint AS at, a.actor_id, a.impersonator_id, a.action,
  a.subject_type, a.subject_id, a.details, a.request_id`;

/**
 * The hash of an entry at its place in the chain, keyed by the secret key of the installation: who rules the database
 * alone cannot make a chain anew. Computed here, as a function of the database could be replaced there.
 */
export function linkHash(secrets: Secrets, position: number, previous: Buffer, entry: ChainedEntry): Buffer {
  const { id, at, actor_id, impersonator_id, action, subject_type, subject_id, details, request_id } = entry;
  const content = { id, at, actor_id, impersonator_id, action, subject_type, subject_id, details, request_id };
  return secrets.mac(
    PURPOSE,
    canonicalize({ format: FORMAT, position, previous: previous.toString('hex'), entry: content }),
  );
}

/**
 * Appends committed entries that are not in the chain yet, oldest first.
 * @returns how many; fewer than `limit` when none is left
 */
export async function extendChain(ctx: WriteContext, limit: number): Promise<number> {
  await serialize(ctx.sql, PURPOSE);
  const last = await chainEnd(ctx.sql);
  const { rows } = await sql<ChainedEntry>`
    WITH next AS (
      SELECT p.entry_id FROM audit_pending p JOIN audit_trail a ON a.id = p.entry_id ORDER BY a.at, a.id LIMIT ${limit}),
    taken AS (DELETE FROM audit_pending p USING next WHERE p.entry_id = next.entry_id RETURNING p.entry_id)
    SELECT ${ENTRY} FROM taken JOIN audit_trail a ON a.id = taken.entry_id ORDER BY a.at, a.id`.execute(ctx.sql);
  let { position, hash } = last;
  const links = rows.map((entry) => {
    position += 1;
    hash = linkHash(ctx.secrets, position, hash, entry);
    return { position, entry_id: entry.id, hash, chained_at: ctx.now };
  });
  if (links.length > 0) await ctx.sql.insertInto('audit_chain').values(links).execute();
  return links.length;
}

/** The last link; position 0 while there is none. */
export async function chainEnd(db: Sql): Promise<ChainLink> {
  const last = await db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? CHAIN_START;
}

type LinkRow = { readonly position: number; readonly entry_id: string; readonly hash: Buffer } & (
  | ChainedEntry
  | { readonly [K in keyof ChainedEntry]: null }
);

/** The next links with their entries; the columns of an entry that is gone are null. */
export async function linksAfter(db: Sql, position: number, limit: number): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    SELECT c.position, c.entry_id, c.hash, ${ENTRY}
    FROM (SELECT * FROM audit_chain WHERE position > ${position} ORDER BY position LIMIT ${limit}) c
    LEFT JOIN audit_trail a ON a.id = c.entry_id ORDER BY c.position`.execute(db);
  return rows;
}
