import { sql } from 'kysely';
import type { PublishedKey, Revocation } from '#contract/records/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { verifiedProjects } from '#server/work-history/reads/verified-projects.ts';
import { isParty } from './policy.ts';

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

/** All keys, newest first: old records are verified with old keys. */
export async function publishedKeys({ sql: db }: ReadContext): Promise<PublishedKey[]> {
  const keys = await db
    .selectFrom('record_keys')
    .select(['id', 'public_key', 'valid_from', 'valid_until'])
    .orderBy('valid_from', 'desc')
    .execute();
  return keys.map((key) => ({
    ...key,
    algorithm: 'Ed25519',
    valid_from: key.valid_from.toISOString(),
    valid_until: key.valid_until?.toISOString() ?? null,
  }));
}

/** The complete list, without pages: offline verification needs all of it. */
export async function revocations({ sql: db }: ReadContext): Promise<Revocation[]> {
  const rows = await db
    .selectFrom('project_records')
    .select(['id', 'revocation_reason', 'revoked_at'])
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, revocation_reason, revoked_at }) =>
    revocation_reason && revoked_at
      ? [{ record_id: id, reason: revocation_reason, revoked_at: revoked_at.toISOString() }]
      : [],
  );
}

/** Verified projects without a signed record, from before records existed. @returns at most `limit` ids */
export async function unsignedProjects({ sql: db }: Pick<ReadContext, 'sql'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM ${verifiedProjects} v
    WHERE NOT EXISTS (SELECT FROM project_records r WHERE r.project_id = v.id) LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
