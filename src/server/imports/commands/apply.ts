import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { goldenOf } from '#contract/imports/rules/golden.ts';
import { featuresOf } from '#contract/imports/rules/matching.ts';
import type { ListedCertificate, ListedFirm } from '#contract/imports/schema.ts';
import { agencyNames } from '#server/businesses/commands/agencies.ts';
import { createBusinesses, replaceCertificates } from '#server/businesses/commands/write.ts';
import type { Tx } from '#server/db/types.ts';
import { matchKeys } from '../reads.ts';
import type { MergeReason, ReviewReason, StagedFirmTable } from '../tables.ts';
import { certificatesOf, refreshFrom, rewriteCertificates } from './refresh.ts';
import { BATCH_LIMIT, type Store } from './store.ts';

/** Firms of one transaction: on the embedded database everybody else waits for it. */
const BATCH = 400;

interface Unfinished {
  readonly id: string;
  readonly agency_id: string;
  readonly agency: string;
  readonly list_date: string;
  readonly complete: boolean;
}

interface Staged {
  readonly position: number;
  readonly action: StagedFirmTable['action'];
  readonly record_id: string;
  readonly business_id: string;
  readonly record_key: string | null;
  readonly content_hash: string | null;
  readonly data: ListedFirm | null;
  readonly merge: MergeReason | null;
  readonly reviews: readonly ReviewReason[];
}

/** Writes what a run has staged, batch by batch; called again after a crash it goes on where it stopped. */
export async function apply(
  store: Store,
  importId: string,
  onProgress: (firms: number) => void = () => {},
): Promise<void> {
  let firms = 0;
  for (let more = true; more; ) {
    const written = await store.transact((ctx) => applyBatch(ctx.sql, importId, ctx.now), BATCH_LIMIT);
    firms += written;
    onProgress(firms);
    more = written === BATCH;
  }
  await store.transact(async ({ sql: tx, now }) => {
    const done = await tx
      .updateTable('list_imports')
      .set({ status: 'done', beat_at: now, finished_at: now })
      .where('id', '=', importId)
      .where('status', '=', 'applying')
      .returning(['agency_id', 'mapping'])
      .executeTakeFirst();
    if (!done) return;
    // the embedded database gathers no statistics by itself, and without them the next list is matched very slowly
    if (firms > 0) await sql`ANALYZE source_records`.execute(tx);
    const mapping = JSON.stringify(done.mapping);
    await tx
      .insertInto('agency_mappings')
      .values({ agency_id: done.agency_id, mapping, updated_at: now })
      .onConflict((conflict) => conflict.column('agency_id').doUpdateSet({ mapping, updated_at: now }))
      .execute();
  }, BATCH_LIMIT);
}

async function applyBatch(tx: Tx, importId: string, now: Date): Promise<number> {
  // the lock makes a second process that resumes the same run wait, and then find the batch gone
  const found = await tx
    .selectFrom('list_imports')
    .select(['id', 'agency_id', 'list_date', 'complete'])
    .where('id', '=', importId)
    .where('status', '=', 'applying')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return 0;
  const run = { ...found, agency: (await agencyNames(tx, [found.agency_id])).get(found.agency_id) ?? '' };
  const { rows } = await sql<Staged>`DELETE FROM staged_firms WHERE import_id = ${importId} AND position IN (
      SELECT position FROM staged_firms WHERE import_id = ${importId} ORDER BY position LIMIT ${BATCH})
    RETURNING position, action, record_id, business_id, record_key, content_hash, data, merge, reviews`.execute(tx);
  const staged = rows.toSorted((a, b) => a.position - b.position);
  await createNew(
    tx,
    run,
    staged.filter(({ action }) => action === 'create'),
    now,
  );
  await attach(
    tx,
    run,
    staged.filter(({ action }) => action === 'attach'),
    now,
  );
  await update(
    tx,
    run,
    staged.filter(({ action }) => action === 'update' || action === 'confirm' || action === 'lapse'),
  );
  const known = staged.filter(({ action }) => action !== 'create');
  await refreshFrom(
    tx,
    known.map(({ business_id }) => business_id),
    now,
  );
  await rewriteCertificates(
    tx,
    known.filter(({ action }) => action !== 'attach').map(({ record_id }) => record_id),
  );
  await writeReviews(tx, run, staged, now);
  await tx.updateTable('list_imports').set({ beat_at: now }).where('id', '=', importId).execute();
  return staged.length;
}

async function createNew(tx: Tx, run: Unfinished, staged: readonly Staged[], now: Date): Promise<void> {
  const businesses = staged.flatMap(({ business_id, data }) =>
    data
      ? [
          {
            id: business_id,
            mwbe_id: randomUUID(),
            ...goldenOf([{ agency: run.agency, listDate: run.list_date, firm: data }]),
          },
        ]
      : [],
  );
  await createBusinesses(tx, businesses, now);
  await insertRecords(tx, run, staged);
}

async function insertRecords(tx: Tx, run: Unfinished, staged: readonly Staged[]): Promise<void> {
  const records = staged.flatMap(({ record_id, business_id, record_key, content_hash, data }) =>
    data
      ? [
          {
            id: record_id,
            business_id,
            record_key,
            content_hash,
            data,
            ...constantsOf(run),
            ...matchKeys(featuresOf(data)),
          },
        ]
      : [],
  );
  if (records.length === 0) return;
  await sql`INSERT INTO source_records SELECT * FROM jsonb_populate_recordset(NULL::source_records, ${JSON.stringify(records)}::text::jsonb)`.execute(
    tx,
  );
  await replaceCertificates(tx, [], certificatesOf(records.map((record) => ({ ...record, lapsed_on: null }))));
}

const constantsOf = ({ id, agency_id, list_date }: Unfinished) => ({
  agency_id,
  list_date,
  first_import: id,
  last_import: id,
});

/** Records of firms that are here already: by themselves, so that each can be undone. */
async function attach(tx: Tx, run: Unfinished, staged: readonly Staged[], now: Date): Promise<void> {
  if (staged.length === 0) return;
  await insertRecords(tx, run, staged);
  const merges = staged.map(({ record_id, business_id, merge }) => ({
    id: randomUUID(),
    record_ids: [record_id],
    to_business: business_id,
    score: merge?.score ?? null,
    reasons: merge?.reasons ?? [],
    import_id: run.id,
    made_at: now,
  }));
  await sql`INSERT INTO merges SELECT * FROM jsonb_populate_recordset(NULL::merges, ${JSON.stringify(merges)}::text::jsonb)`.execute(
    tx,
  );
}

async function update(tx: Tx, run: Unfinished, staged: readonly Staged[]): Promise<void> {
  if (staged.length === 0) return;
  const before = await tx
    .selectFrom('source_records')
    .select(['id', 'data'])
    .where(sql<boolean>`id = ANY(${staged.map(({ record_id }) => record_id)}::uuid[])`)
    .execute();
  const old = new Map(before.map(({ id, data }) => [id, data]));
  const rows = staged.map(({ action, record_id, record_key, content_hash, data }) => {
    const whole = data && keepGone(data, old.get(record_id), run);
    const keys = whole ? matchKeys(featuresOf(whole)) : {};
    return { id: record_id, action, record_key, content_hash, data: whole, ...keys };
  });
  // a value that is null in the row stays as it was, but for the keys, which follow the values
  await sql`UPDATE source_records AS r SET
      record_key = coalesce(n.record_key, r.record_key), content_hash = coalesce(n.content_hash, r.content_hash),
      data = coalesce(n.data, r.data),
      list_date = CASE WHEN n.action = 'lapse' THEN r.list_date ELSE greatest(r.list_date, ${run.list_date}::date) END,
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
      data jsonb, name_key text, trade_key text, street_key text, phone_key text, domain_key text, number_key text, federal_key text)
    WHERE r.id = n.id`.execute(tx);
}

/**
 * Kinds of certificate that the record had and the new row does not name are kept: marked as lapsed where the list
 * is complete, as they were where it is not.
 */
export function keepGone(
  data: ListedFirm,
  before: ListedFirm | undefined,
  { complete, list_date }: Pick<Unfinished, 'complete' | 'list_date'>,
): ListedFirm {
  const named = new Set(data.certificates.map(({ type }) => type));
  const gone = (before?.certificates ?? []).filter(({ type }) => !named.has(type));
  if (gone.length === 0) return data;
  const kept = gone.map(
    (certificate): ListedCertificate => (complete ? { lapsed_on: list_date, ...certificate } : certificate),
  );
  return { ...data, certificates: [...data.certificates, ...kept] };
}

async function writeReviews(tx: Tx, run: Unfinished, staged: readonly Staged[], now: Date): Promise<void> {
  const reviews = staged.flatMap(({ record_id, reviews }) =>
    reviews.map(({ other, score, reasons }) => ({
      id: randomUUID(),
      record_id,
      other_record_id: other,
      score,
      reasons,
      import_id: run.id,
      created_at: now,
    })),
  );
  if (reviews.length === 0) return;
  await sql`INSERT INTO match_reviews SELECT * FROM jsonb_populate_recordset(NULL::match_reviews, ${JSON.stringify(reviews)}::text::jsonb)`.execute(
    tx,
  );
}
