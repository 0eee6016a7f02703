import { sql } from 'kysely';
import type { NoticeSource } from '#contract/opportunity-imports/rules.ts';
import type { CompiledProcess } from '#contract/opportunity-imports/schema/ocds-in.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import type {} from '../tables.ts';

export interface KnownNotice {
  readonly id: string;
  readonly ref: string;
  readonly chain: string | null;
  readonly hash: string;
  readonly postedAt: Date;
  readonly isUnlisted: boolean;
}

/** The notices with these ids, and those of these chains. */
export async function knownNotices(
  db: Sql | Tx,
  source: NoticeSource,
  { refs, chains }: { readonly refs: readonly string[]; readonly chains: readonly string[] },
): Promise<KnownNotice[]> {
  const { rows } = await sql<KnownNotice>`
    SELECT opportunity_id AS id, ref, chain, hash, posted_at AS "postedAt", unlisted_at IS NOT NULL AS "isUnlisted"
    FROM opportunity_notices
    WHERE source = ${source} AND (ref = ANY(${[...refs]}::text[]) OR chain = ANY(${[...chains]}::text[]))`.execute(db);
  return rows;
}

/** What the releases of a process said so far. */
export async function compiledProcess(db: Sql, ocid: string): Promise<CompiledProcess | undefined> {
  const row = await db
    .selectFrom('opportunity_notices')
    .select('compiled')
    .where('source', '=', 'ocds')
    .where('ref', '=', ocid)
    .executeTakeFirst();
  return row?.compiled ?? undefined;
}

/** Notices of a source that its system listed so far, by their ids there. */
export async function listedNotices(
  db: Sql,
  source: NoticeSource,
): Promise<{ id: string; ref: string; chain: string | null }[]> {
  return db
    .selectFrom('opportunity_notices')
    .select(['opportunity_id as id', 'ref', 'chain'])
    .where('source', '=', source)
    .where('unlisted_at', 'is', null)
    .orderBy('opportunity_id')
    .execute();
}

/** Notices whose archive day has passed. */
export async function dueForArchive(db: Sql, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.opportunity_id AS id FROM opportunity_notices n
    WHERE n.archive_on < ${today} AND n.archived_at IS NULL ORDER BY n.archive_on LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
