import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { UNDO_DAYS } from '#contract/imports/rules/undo.ts';
import type { ListedCertificate, ListedFirm } from '#contract/imports/schema.ts';
import { createBusinesses, createCertificates } from '#server/businesses/commands/golden-records.ts';
import type { Tx } from '#server/db/types.ts';
import { BLOCKING_KEYS, blockingKeys } from '../matching/blocking-keys.ts';
import { extractFeatures } from '../matching/features.ts';
import { typeAndAgency } from '../parsing/certifying-agencies.ts';
import type { StagedFirm } from '../tables.ts';
import { type Batch, findUnfinishedRun, nextBatch, type UnfinishedRun } from './batch.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';
import { refreshBusinessesFromRecords, refreshCertificates } from './refresh-businesses.ts';

/** Concurrent transactions: each keeps one database core busy. The embedded database runs them one by one. */
const MAX_CONCURRENT_WRITES = 2;

/** Writes what a run has staged, batch by batch; after a crash a second call resumes where it stopped. */
export async function applyImport(
  store: ImportStore,
  importId: string,
  onProgress: (firms: number) => void = () => {},
): Promise<void> {
  const run = await findUnfinishedRun(store.readContext().sql, importId);
  if (!run) return;
  let firms = 0;
  const write = async (batch: Batch) => {
    firms += await store.transact(({ sql: tx, now }) => writeBatch(tx, run, batch, now), BATCH_TIMEOUT);
    onProgress(firms);
  };
  const queue = new WriteQueue();
  for (let batch = await nextBatch(store, run, -1); batch; batch = await nextBatch(store, run, batch.position)) {
    // the next batch is prepared while these are written
    await queue.start(() => write(batch), batch.isIndependent ? MAX_CONCURRENT_WRITES : 1);
  }
  await queue.end();
  await completeImport(store, importId, firms > 0);
}

/** Runs tasks concurrently up to a limit. After a failure no new task starts. */
class WriteQueue {
  readonly #running = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  /** Starts the task once fewer than `limit` are running. @throws what an earlier task threw */
  async start(work: () => Promise<void>, limit: number): Promise<void> {
    while (this.#running.size >= limit) await Promise.race(this.#running);
    if (this.#failures.length > 0) await this.end();
    const task: Promise<void> = work()
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}

export const undoUntil = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

async function completeImport(store: ImportStore, importId: string, hasWritten: boolean): Promise<void> {
  await store.transact(async ({ sql: tx, now }) => {
    const done = await tx
      .updateTable('list_imports')
      .set({ status: 'done', beat_at: now, finished_at: now, undo_until: undoUntil(now) })
      .where('id', '=', importId)
      .where('status', '=', 'applying')
      .returning(['agency_id', 'mapping'])
      .executeTakeFirst();
    if (!done) return;
    // the embedded database has no autovacuum, and without statistics the next list is matched very slowly
    if (hasWritten) await sql`ANALYZE source_records (${ANALYZED_COLUMNS})`.execute(tx);
    // the date is that of this list alone
    const { list_date: _, ...columns } = done.mapping;
    const mapping = JSON.stringify(columns);
    await tx
      .insertInto('agency_mappings')
      .values({ agency_id: done.agency_id, mapping, updated_at: now })
      .onConflict((conflict) => conflict.column('agency_id').doUpdateSet({ mapping, updated_at: now }))
      .execute();
  }, BATCH_TIMEOUT);
}

/** Lookup columns only: analyzing the values of the records would take seconds. */
const ANALYZED_COLUMNS = sql.join(
  ['id', 'agency_id', 'record_key', 'business_id', ...BLOCKING_KEYS].map((name) => sql.ref(name)),
);

/** @returns number of firms written: 0 when another process resuming the same run came first */
async function writeBatch(tx: Tx, run: UnfinishedRun, batch: Batch, now: Date): Promise<number> {
  // a second process blocks here, then finds the batch deleted
  const { numDeletedRows } = await tx
    .deleteFrom('staged_batches')
    .where('import_id', '=', run.id)
    .where('position', '=', batch.position)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return 0;
  await createBusinesses(tx, batch.businesses, now);
  await insertRecords(tx, run, batch.records);
  await createCertificates(tx, batch.certificates);
  await insertMerges(tx, run, batch.merges, now);
  await updateRecords(tx, run, batch.known);
  await refreshBusinessesFromRecords(
    tx,
    [...batch.merges, ...batch.known].map(({ business_id }) => business_id),
    now,
  );
  await refreshCertificates(
    tx,
    batch.known.map(({ record_id }) => record_id),
    now,
  );
  await insertReviews(tx, run, batch.reviews, now);
  // last, because this row lock holds up all other batches until the commit
  await tx.updateTable('list_imports').set({ beat_at: now }).where('id', '=', run.id).execute();
  return batch.firms;
}

async function insertRecords(tx: Tx, run: UnfinishedRun, records: string): Promise<void> {
  if (records === '') return;
  await sql`INSERT INTO source_records (id, agency_id, record_key, business_id, data, content_hash, list_date, list_line,
      first_import, last_import, name_key, trade_key, street_key, phone_key, domain_key, number_key, federal_key)
    SELECT id, ${run.agency_id}::uuid, record_key, business_id, data, content_hash, ${run.list_date}::date, list_line,
      ${run.id}::uuid, ${run.id}::uuid, name_key, trade_key, street_key, phone_key, domain_key, number_key, federal_key
    FROM jsonb_populate_recordset(NULL::source_records, ${records}::text::jsonb)`.execute(tx);
}

/** One merge per record attached to an existing business, so that each can be undone. */
async function insertMerges(tx: Tx, run: UnfinishedRun, merges: Batch['merges'], now: Date): Promise<void> {
  if (merges.length === 0) return;
  const rows = merges.map(({ business_id, ...merge }) => ({
    ...merge,
    to_business: business_id,
    import_id: run.id,
    made_at: now,
  }));
  await sql`INSERT INTO merges SELECT * FROM jsonb_populate_recordset(NULL::merges, ${JSON.stringify(rows)}::text::jsonb)`.execute(
    tx,
  );
}

/** What the records say now, until the import cannot be undone any more. */
async function keepVersions(tx: Tx, run: UnfinishedRun, staged: readonly StagedFirm[]): Promise<void> {
  await sql`INSERT INTO record_versions (import_id, record_id, before)
    SELECT ${run.id}::uuid, id, to_jsonb(r) - ARRAY['id', 'agency_id', 'business_id', 'first_import']
    FROM source_records r WHERE id = ANY(${staged.map(({ record_id }) => record_id)}::uuid[])
      AND first_import <> ${run.id}::uuid
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function updateRecords(tx: Tx, run: UnfinishedRun, staged: readonly StagedFirm[]): Promise<void> {
  if (staged.length === 0) return;
  await keepVersions(tx, run, staged);
  const before = await tx
    .selectFrom('source_records')
    .select(['id', 'data'])
    .where(sql<boolean>`id = ANY(${staged.map(({ record_id }) => record_id)}::uuid[])`)
    .execute();
  const old = new Map(before.map(({ id, data }) => [id, data]));
  const rows = staged.map(({ action, record_id, record_key, content_hash, list_line, reread, data }) => {
    const whole = data && (reread ? data : keepUnlistedCertificates(data, old.get(record_id), run));
    const keys = whole ? blockingKeys(extractFeatures(whole)) : {};
    return { id: record_id, action, record_key, content_hash, list_line, reread, data: whole, ...keys };
  });
  // null keeps the old value, except for the keys, which follow the values
  await sql`UPDATE source_records AS r SET
      record_key = coalesce(n.record_key, r.record_key), content_hash = coalesce(n.content_hash, r.content_hash),
      data = coalesce(n.data, r.data),
      list_line = coalesce(n.list_line, r.list_line),
      list_date = CASE WHEN n.action = 'lapse' THEN r.list_date WHEN n.reread THEN ${run.list_date}::date
                       ELSE greatest(r.list_date, ${run.list_date}::date) END,
      last_import = CASE WHEN n.action = 'lapse' THEN r.last_import ELSE ${run.id}::uuid END,
      lapsed_on = CASE WHEN n.action = 'lapse' THEN ${run.list_date}::date END,
      name_key = coalesce(n.name_key, r.name_key),
      trade_key = CASE WHEN n.data IS NULL THEN r.trade_key ELSE n.trade_key END,
      street_key = CASE WHEN n.data IS NULL THEN r.street_key ELSE n.street_key END,
      phone_key = CASE WHEN n.data IS NULL THEN r.phone_key ELSE n.phone_key END,
      domain_key = CASE WHEN n.data IS NULL THEN r.domain_key ELSE n.domain_key END,
      number_key = CASE WHEN n.data IS NULL THEN r.number_key ELSE n.number_key END,
      federal_key = CASE WHEN n.data IS NULL THEN r.federal_key ELSE n.federal_key END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS n(id uuid, action text, record_key text, content_hash text,
      list_line integer, reread boolean, data jsonb, name_key text, trade_key text, street_key text, phone_key text, domain_key text, number_key text, federal_key text)
    WHERE r.id = n.id`.execute(tx);
}

/**
 * Keeps certificates of types and agencies that the record had and the new row does not name: marked as lapsed if the list is complete,
 * unchanged otherwise. One that is denied now, and that the record had, has ended.
 */
export function keepUnlistedCertificates(
  data: ListedFirm,
  before: ListedFirm | undefined,
  { complete, list_date }: Pick<UnfinishedRun, 'complete' | 'list_date'>,
): ListedFirm {
  const named = new Set(data.certificates.map(typeAndAgency));
  const types = new Set(data.certificates.map(({ type }) => type));
  const gone = (before?.certificates ?? []).filter(
    // who certifies may be said of it now, and not before
    (one) => !(named.has(typeAndAgency(one)) || (one.certified_by === undefined && types.has(one.type))),
  );
  const certificates = data.certificates.map((one) => (one.denied ? (endedBefore(one, before) ?? one) : one));
  if (gone.length === 0) return { ...data, certificates };
  const kept = gone.map(
    (certificate): ListedCertificate =>
      complete && list_date !== null ? { lapsed_on: list_date, ...certificate } : certificate,
  );
  return { ...data, certificates: [...certificates, ...kept] };
}

function endedBefore(denied: ListedCertificate, before: ListedFirm | undefined): ListedCertificate | undefined {
  const held = before?.certificates.find((one) => !one.denied && typeAndAgency(one) === typeAndAgency(denied));
  return held && { ...held, ended: true };
}

async function insertReviews(tx: Tx, run: UnfinishedRun, reviews: Batch['reviews'], now: Date): Promise<void> {
  if (reviews.length === 0) return;
  const rows = reviews.map((review) => ({ ...review, import_id: run.id, created_at: now }));
  await sql`INSERT INTO match_reviews SELECT * FROM jsonb_populate_recordset(NULL::match_reviews, ${JSON.stringify(rows)}::text::jsonb)`.execute(
    tx,
  );
}
