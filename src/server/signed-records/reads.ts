import { type Selectable, sql } from 'kysely';
import type { CurrentNames, PublishedKey, Revocation } from '#contract/signed-records/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName, mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { verifiedProjects } from '#server/work-history/reads/verified-projects.ts';
import { isParty } from './policy.ts';
import type { RecordKeyTable } from './tables.ts';

/**
 * The valid record of a project: complete for its parties, without the confidential part for everybody else.
 * @throws AppError 404 if the project is not verified or its record was revoked
 */
export async function recordFile(ctx: ReadContext, projectId: string): Promise<FileDownload> {
  const { rows } = await sql<{ id: string; file: string }>`
    SELECT r.id, CASE WHEN ${isParty(ctx.actor, 'r')} THEN r.file_of_parties ELSE r.file_of_everybody END AS file
    FROM project_records r WHERE r.project_id = ${projectId} AND r.revoked_at IS NULL`.execute(ctx.sql);
  const { id, file } = orNotFound(rows[0]);
  return { name: `plumbline-record-${id}.json`, type: 'application/json', body: Buffer.from(file, 'utf8') };
}

/** Shown beside each other on the page that checks records. */
const MAX_RECORDS = 100;

/** The valid records of a firm as everybody sees them, latest first. @param firm an MWBE's id or a `mwbe_core_id` */
export async function recordsOfFirm({ sql: db, actor }: ReadContext, firm: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT r.file_of_everybody AS file FROM project_records r
    WHERE r.mwbe_id IN (${mwbesOfFirm(firm, actor)}) AND r.revoked_at IS NULL
    ORDER BY r.issued_at DESC, r.id LIMIT ${MAX_RECORDS}`.execute(db);
  return rows.map(({ file }) => file);
}

/** Names of the parties of a valid record today; null for unknown and revoked records. */
export async function currentNames(ctx: ReadContext, recordId: string): Promise<CurrentNames | null> {
  const { rows } = await sql<CurrentNames>`
    SELECT ${hiringCompanyName(sql.ref('r.hiring_company_id'))} AS hiring_company, ${mwbeName(sql.ref('r.mwbe_id'))} AS mwbe
    FROM project_records r WHERE r.id = ${recordId} AND r.revoked_at IS NULL`.execute(ctx.sql);
  return rows[0] ?? null;
}

/** All keys, newest first: old records are verified with old keys. */
export async function publishedKeys({ sql: db }: ReadContext): Promise<PublishedKey[]> {
  const keys = await db.selectFrom('record_keys').select(PUBLISHED).orderBy('valid_from', 'desc').execute();
  return keys.map(toPublishedKey);
}

const PUBLISHED = ['id', 'public_key', 'valid_from', 'valid_until', 'compromised_from'] as const;

const toPublishedKey = (key: Pick<Selectable<RecordKeyTable>, (typeof PUBLISHED)[number]>): PublishedKey => ({
  ...key,
  algorithm: 'Ed25519',
  valid_from: key.valid_from.toISOString(),
  valid_until: key.valid_until?.toISOString() ?? null,
  compromised_from: key.compromised_from?.toISOString() ?? null,
});

/** @throws AppError 404 */
export async function publishedKeyById({ sql: db }: Pick<ReadContext, 'sql'>, id: string): Promise<PublishedKey> {
  return toPublishedKey(
    orNotFound(await db.selectFrom('record_keys').select(PUBLISHED).where('id', '=', id).executeTakeFirst()),
  );
}

/** Projects whose record was signed by this key since it was compromised. @returns at most `limit` ids */
export async function projectsOfCompromisedKey(
  { sql: db }: Pick<ReadContext, 'sql'>,
  keyId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('project_records as r')
    .innerJoin('record_keys as k', 'k.id', 'r.key_id')
    .select('r.project_id')
    .where('k.id', '=', keyId)
    .where('r.revoked_at', 'is', null)
    .whereRef('r.issued_at', '>=', 'k.compromised_from')
    .limit(limit)
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** The complete list, without pages: offline verification needs all of it. A newer receipt corrects those before it. */
export async function revocations({ sql: db }: ReadContext): Promise<Revocation[]> {
  const { rows } = await sql<{ id: string; reason: Revocation['reason']; at: Date }>`
    SELECT id, revocation_reason AS reason, revoked_at AS at FROM project_records WHERE revoked_at IS NOT NULL
    UNION ALL
    SELECT id, 'corrected', superseded_at FROM listing_receipts WHERE superseded_at IS NOT NULL
    ORDER BY at, id`.execute(db);
  return rows.map(({ id, reason, at }) => ({ record_id: id, reason, revoked_at: at.toISOString() }));
}

/** Listings whose valid receipt this key signed since it was compromised. */
export async function listingsOfCompromisedKey(
  { sql: db }: Pick<ReadContext, 'sql'>,
  keyId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ listing_id: string }>`
    SELECT r.listing_id FROM listing_receipts r JOIN record_keys k ON k.id = r.key_id
    WHERE k.id = ${keyId} AND r.superseded_at IS NULL AND r.issued_at >= k.compromised_from LIMIT ${limit}`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

/** For the room of listings: files of receipts by listing, the latest first. Its callers have checked who may read them. */
export async function receiptFiles(
  { sql: db }: Pick<ReadContext, 'sql'>,
  listingIds: readonly string[],
): Promise<{ listing_id: string; file: string }[]> {
  const { rows } = await sql<{ listing_id: string; file: string }>`
    SELECT listing_id, file FROM listing_receipts WHERE listing_id = ANY(${listingIds}::uuid[])
    ORDER BY listing_id, superseded_at IS NULL DESC, number DESC, issued_at DESC`.execute(db);
  return rows;
}

/** Verified projects without a signed record, from before records existed. @returns at most `limit` ids */
export async function unsignedProjects({ sql: db }: Pick<ReadContext, 'sql'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM ${verifiedProjects} v
    WHERE NOT EXISTS (SELECT FROM project_records r WHERE r.project_id = v.id) LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
