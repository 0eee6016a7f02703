import { setImmediate as breathe } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { replaceCertificates } from '#server/businesses/commands/golden-records.ts';
import { withdrawBusinesses } from '#server/businesses/commands/withdraw.ts';
import type { Tx } from '#server/db/types.ts';
import { laterStatements } from '../reads/undo.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';
import { refreshBusinessesFromRecords, refreshCertificates } from './refresh-businesses.ts';

/** Records per transaction. */
const BATCH = 400;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What a record becomes when an import is undone. */
type Fate = 'removed' | 'restored' | 'kept';

interface TouchedRecord {
  readonly id: string;
  readonly business_id: string;
  readonly created: boolean;
}

/**
 * Undoes an import that is marked for it, batch by batch. A record that a later import states as well stays; others go, or
 * go back to what they said before. May run twice, and after a crash resumes where it stopped.
 */
export async function undoImport(
  store: ImportStore,
  importId: string,
  onProgress: (records: number) => void = () => {},
): Promise<void> {
  let done = 0;
  for (let after: string | null = FIRST_ID; after !== null; ) {
    const from: string = after;
    // ids are in the order of their creation, so those of one import lie together
    const ids = await store
      .readContext()
      .sql.selectFrom('source_records')
      .select('id')
      .where('first_import', '=', importId)
      .where('id', '>', from)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    after = ids.at(-1)?.id ?? null;
    done += await undoBatch(
      store,
      importId,
      ids.map(({ id }) => id),
    );
    onProgress(done);
    await breathe();
  }
  for (let found = BATCH; found === BATCH; ) {
    const ids = await store
      .readContext()
      .sql.selectFrom('record_versions')
      .select('record_id as id')
      .where('import_id', '=', importId)
      .orderBy('record_id')
      .limit(BATCH)
      .execute();
    found = ids.length;
    done += await undoBatch(
      store,
      importId,
      ids.map(({ id }) => id),
    );
    onProgress(done);
    await breathe();
  }
  await store.transact(({ sql: tx, now }) => completeUndo(tx, importId, now), BATCH_TIMEOUT);
}

/** @returns number of records */
async function undoBatch(store: ImportStore, importId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return store.transact(async ({ sql: tx, now }) => {
    if (!(await isUndoing(tx, importId))) return 0;
    const touched = await lockTouched(tx, importId, ids);
    const later = await laterStatements(tx, importId, ids);
    const fateOf = ({ id, created }: TouchedRecord): Fate =>
      later.has(id) ? 'kept' : created ? 'removed' : 'restored';
    const { removed = [], restored = [] } = Object.groupBy(touched, fateOf);
    await passOn(
      tx,
      importId,
      [...later].flatMap(([id, one]) => (one.changed ? [] : [{ id, to: one.import_id }])),
    );
    await splice(
      tx,
      importId,
      [...later].flatMap(([id, one]) => (one.changed ? [{ id, to: one.import_id }] : [])),
    );
    await restoreRecords(tx, importId, idsOf(restored));
    await removeRecords(tx, idsOf(removed));
    await refreshFirms(
      tx,
      [...removed, ...restored].map(({ business_id }) => business_id),
      now,
    );
    await refreshCertificates(tx, idsOf(restored), now);
    await tx
      .updateTable('list_imports')
      .set((eb) => ({ beat_at: now, undo_done: eb('undo_done', '+', touched.length) }))
      .where('id', '=', importId)
      .execute();
    return touched.length;
  }, BATCH_TIMEOUT);
}

const idsOf = (records: readonly TouchedRecord[]): string[] => records.map(({ id }) => id);
const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql`${[...ids]}::uuid[]`;

async function isUndoing(tx: Tx, importId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('list_imports')
    .select('id')
    .where('id', '=', importId)
    .where('status', '=', 'undoing')
    .forUpdate()
    .executeTakeFirst();
  return run !== undefined;
}

/** Records of the batch that the import still has a part in: another process may have undone them meanwhile. */
async function lockTouched(tx: Tx, importId: string, ids: readonly string[]): Promise<TouchedRecord[]> {
  const { rows } = await sql<TouchedRecord>`
    SELECT r.id, r.business_id, r.first_import = ${importId}::uuid AS created FROM source_records r
    WHERE r.id = ANY(${uuids(ids)}) AND (r.first_import = ${importId}::uuid
      OR EXISTS (SELECT FROM record_versions v WHERE v.record_id = r.id AND v.import_id = ${importId}::uuid))
    ORDER BY r.id FOR UPDATE`.execute(tx);
  return rows;
}

interface Heir {
  readonly id: string;
  readonly to: string;
}
const heirs = (all: readonly Heir[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) AS h(id uuid, "to" uuid)`;

/** A later import found the record as this one left it: it is the one that wrote it, from now on. */
async function passOn(tx: Tx, importId: string, all: readonly Heir[]): Promise<void> {
  if (all.length === 0) return;
  const own = sql`${importId}::uuid`;
  await sql`UPDATE record_versions v SET before = jsonb_set(before, '{last_import}', to_jsonb(h."to"))
    FROM ${heirs(all)} WHERE v.record_id = h.id AND v.before->>'last_import' = ${importId}`.execute(tx);
  await sql`UPDATE record_versions v SET import_id = h."to" FROM ${heirs(all)}
    WHERE v.record_id = h.id AND v.import_id = ${own}`.execute(tx);
  await sql`UPDATE source_records r SET
      first_import = CASE WHEN first_import = ${own} THEN h."to" ELSE first_import END,
      last_import = CASE WHEN last_import = ${own} THEN h."to" ELSE last_import END
    FROM ${heirs(all)} WHERE r.id = h.id`.execute(tx);
}

/** A later import changed the record: undoing that one leads back to what was before this one. */
async function splice(tx: Tx, importId: string, all: readonly Heir[]): Promise<void> {
  if (all.length === 0) return;
  const own = sql`${importId}::uuid`;
  await sql`UPDATE record_versions v SET before = mine.before FROM ${heirs(all)}, record_versions mine
    WHERE v.record_id = h.id AND v.import_id = h."to" AND mine.record_id = h.id AND mine.import_id = ${own}`.execute(
    tx,
  );
  await sql`DELETE FROM record_versions v USING ${heirs(all)}, source_records r
    WHERE v.record_id = h.id AND r.id = h.id
      AND (v.import_id = ${own} OR (v.import_id = h."to" AND r.first_import = ${own}))`.execute(tx);
  await sql`UPDATE source_records r SET first_import = h."to" FROM ${heirs(all)}
    WHERE r.id = h.id AND r.first_import = ${own}`.execute(tx);
}

const VERSIONED = sql.join(
  [
    ...['data', 'content_hash', 'list_date', 'list_line', 'last_import', 'lapsed_on', 'name_key', 'trade_key'],
    ...['street_key', 'phone_key', 'domain_key', 'number_key', 'federal_key'],
  ].map((name) => sql.ref(name)),
);

async function restoreRecords(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // another entry may have taken the former key meanwhile
  await sql`UPDATE source_records r SET
      (${VERSIONED}) = (SELECT ${VERSIONED} FROM jsonb_populate_record(NULL::source_records, v.before)),
      record_key = CASE WHEN EXISTS (SELECT FROM source_records o WHERE o.agency_id = r.agency_id
                                       AND o.record_key = v.before->>'record_key' AND o.id <> r.id)
                        THEN r.record_key ELSE v.before->>'record_key' END
    FROM record_versions v
    WHERE v.record_id = r.id AND v.import_id = ${importId}::uuid AND r.id = ANY(${uuids(ids)})`.execute(tx);
  await sql`DELETE FROM record_versions WHERE import_id = ${importId}::uuid AND record_id = ANY(${uuids(ids)})`.execute(
    tx,
  );
}

async function removeRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await replaceCertificates(tx, ids, []);
  await sql`DELETE FROM match_reviews WHERE record_id = ANY(${uuids(ids)})`.execute(tx);
  await sql`DELETE FROM match_reviews WHERE other_record_id = ANY(${uuids(ids)})`.execute(tx);
  await sql`DELETE FROM source_records WHERE id = ANY(${uuids(ids)})`.execute(tx);
}

/** Firms with records of other imports show these; the others leave the directory unless people rely on them. */
async function refreshFirms(tx: Tx, businessIds: readonly string[], now: Date): Promise<void> {
  await refreshBusinessesFromRecords(tx, businessIds, now);
  const named = await tx
    .selectFrom('source_records')
    .select('business_id')
    .where(sql<boolean>`business_id = ANY(${uuids(businessIds)})`)
    .execute();
  const left = new Set(named.map(({ business_id }) => business_id));
  await withdrawBusinesses(
    tx,
    businessIds.filter((id) => !left.has(id)),
    now,
  );
}

async function completeUndo(tx: Tx, importId: string, now: Date): Promise<void> {
  const run = await tx
    .updateTable('list_imports')
    .set({ status: 'undone', undone_at: now, beat_at: now })
    .where('id', '=', importId)
    .where('status', '=', 'undoing')
    .returning(['agency_id', 'undone_by'])
    .executeTakeFirst();
  if (!run) return;
  await tx.deleteFrom('confirmed_records').where('import_id', '=', importId).execute();
  await closeMerges(tx, run.undone_by, now);
  await restoreMapping(tx, run.agency_id, now);
}

/** Merges lose the records that are gone; one without any is over. */
async function closeMerges(tx: Tx, by: string | null, now: Date): Promise<void> {
  await sql`WITH lost AS (
      SELECT m.id, array_agg(s.id ORDER BY s.id) FILTER (WHERE s.id IS NOT NULL) AS left_over
      FROM merges m CROSS JOIN LATERAL unnest(m.record_ids) AS of(id) LEFT JOIN source_records s ON s.id = of.id
      WHERE m.undone_at IS NULL GROUP BY m.id HAVING count(*) > count(s.id))
    UPDATE merges m SET record_ids = coalesce(left_over, m.record_ids),
      undone_at = CASE WHEN left_over IS NULL THEN ${now}::timestamptz END,
      undone_by = CASE WHEN left_over IS NULL THEN ${by}::uuid END
    FROM lost WHERE lost.id = m.id`.execute(tx);
}

/** The agency's next list is read as its last remaining one was. */
async function restoreMapping(tx: Tx, agencyId: string, now: Date): Promise<void> {
  const last = await tx
    .selectFrom('list_imports')
    .select('mapping')
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'done')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const saved = tx.updateTable('agency_mappings').where('agency_id', '=', agencyId);
  if (last) await saved.set({ mapping: JSON.stringify(last.mapping), updated_at: now }).execute();
  else await tx.deleteFrom('agency_mappings').where('agency_id', '=', agencyId).execute();
}
