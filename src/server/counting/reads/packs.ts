import { sql } from 'kysely';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** A pack as of one of its versions. */
export interface PackVersion {
  readonly code: string;
  readonly version: number;
  readonly pack: RulePack;
}

/** A pack by its code; the latest version unless another is asked for. Null if there is none. */
export async function packVersion(db: Sql, code: string, version: number | null = null): Promise<PackVersion | null> {
  const { rows } = await sql<PackVersion>`
    SELECT v.code, v.version, v.pack FROM counting_packs p
    JOIN counting_pack_versions v ON v.code = p.code AND v.version = coalesce(${version}::integer, p.latest)
    WHERE p.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** What packs are called, by name. */
export async function packNames(
  db: Sql,
): Promise<
  readonly { readonly code: string; readonly name: string; readonly jurisdiction: string; readonly version: number }[]
> {
  const { rows } = await sql<{ code: string; name: string; jurisdiction: string; version: number }>`
    SELECT p.code, v.pack->>'name' AS name, v.pack->>'jurisdiction' AS jurisdiction, v.version
    FROM counting_packs p JOIN counting_pack_versions v ON v.code = p.code AND v.version = p.latest
    ORDER BY v.pack->>'name', p.code LIMIT 200`.execute(db);
  return rows;
}
