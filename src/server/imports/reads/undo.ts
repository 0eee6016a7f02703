import { type RawBuilder, sql } from 'kysely';
import type { UndoPreview } from '#contract/imports/schema/undo.ts';
import { businessesInUse } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeImports } from '../policy.ts';
import type {} from '../tables.ts';

/** The first import after another one that states a record as well. */
interface LaterStatement {
  readonly import_id: string;
  /** It changed the record, otherwise it found it as it was. */
  readonly changed: boolean;
}

/** Imports after this one that state records, with one row for each. */
const LATER = (importId: string, versions: RawBuilder<unknown>, confirmed: RawBuilder<unknown>) => sql`
  SELECT v.record_id, i.id AS import_id, i.number, true AS changed
  FROM record_versions v JOIN list_imports i ON i.id = v.import_id
  WHERE i.number > (SELECT number FROM list_imports WHERE id = ${importId}::uuid) AND ${versions}
  UNION ALL
  SELECT of.id, i.id, i.number, false
  FROM confirmed_records c JOIN list_imports i ON i.id = c.import_id CROSS JOIN LATERAL unnest(c.record_ids) AS of(id)
  WHERE i.number > (SELECT number FROM list_imports WHERE id = ${importId}::uuid) AND ${confirmed}`;

/** Records of these that a later import states as well, with the first such import. */
export async function laterStatements(
  db: Sql,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LaterStatement>> {
  const sorted = ids.toSorted();
  const all = sql`${sorted}::uuid[]`;
  const within = sql`c.first_id <= ${sorted.at(-1) ?? null}::uuid AND c.last_id >= ${sorted[0] ?? null}::uuid`;
  const { rows } = await sql<LaterStatement & { record_id: string }>`
    SELECT DISTINCT ON (record_id) record_id, import_id, changed
    FROM (${LATER(importId, sql`v.record_id = ANY(${all})`, sql`${within} AND of.id = ANY(${all})`)}) AS later
    ORDER BY record_id, number`.execute(db);
  return new Map(rows.map(({ record_id, ...statement }) => [record_id, statement]));
}

/** The run of an import by its own id or that of its draft. */
export async function runOf(db: Sql, id: string) {
  return orNotFound(
    await db
      .selectFrom('list_imports')
      .select(['id', 'status', 'undo_until'])
      .where((eb) => eb.or([eb('id', '=', id), eb('draft_id', '=', id)]))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** What undoing an import would do, firm by firm. @throws AppError 404 */
export async function undoPreview(ctx: ReadContext, id: string): Promise<UndoPreview> {
  authorizeImports(ctx.actor);
  const run = await runOf(ctx.sql, id);
  const own = sql`${run.id}::uuid`;
  const { rows } = await sql<UndoPreview>`
    WITH later AS (SELECT record_id FROM (${LATER(run.id, sql`true`, sql`true`)}) AS l),
    touched AS (
      SELECT r.id, r.business_id, r.first_import = ${own} AS created FROM source_records r
      WHERE r.first_import = ${own}
        OR r.id IN (SELECT record_id FROM record_versions WHERE import_id = ${own})),
    fates AS (
      SELECT t.*, t.id IN (SELECT record_id FROM later) AS kept FROM touched t),
    firms AS (
      SELECT f.business_id, bool_or(f.kept) AS kept, bool_or(NOT f.kept AND NOT f.created) AS restored,
             bool_or(NOT f.kept AND f.created) AS removed,
             (SELECT count(*) FROM source_records o WHERE o.business_id = f.business_id)
               > count(*) FILTER (WHERE NOT f.kept AND f.created) AS named
      FROM fates f GROUP BY f.business_id),
    used AS (SELECT ${businessesInUse(sql`ARRAY(SELECT business_id FROM firms WHERE NOT named)`)} AS id),
    outcome AS (
      SELECT CASE WHEN NOT named THEN CASE WHEN business_id IN (SELECT id FROM used) THEN 'kept' ELSE 'removed' END
                  WHEN restored OR removed THEN 'restored' ELSE 'kept' END AS fate FROM firms)
    SELECT count(*) FILTER (WHERE fate = 'removed')::int AS removed,
           count(*) FILTER (WHERE fate = 'restored')::int AS restored,
           count(*) FILTER (WHERE fate = 'kept')::int AS kept FROM outcome`.execute(ctx.sql);
  return orNotFound(rows[0]);
}
