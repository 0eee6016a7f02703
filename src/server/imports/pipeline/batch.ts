import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { agencyNames } from '#server/businesses/commands/agencies.ts';
import {
  type CertificateRow,
  type GoldenRow,
  type SerializedBusinesses,
  serializeBusinesses,
  serializeCertificates,
} from '#server/businesses/commands/golden-records.ts';
import type { Sql } from '#server/db/types.ts';
import { blockingKeys } from '../matching/blocking-keys.ts';
import { extractFeatures } from '../matching/features.ts';
import { buildGoldenRecord } from '../matching/golden-record.ts';
import type { MergeReason, ReviewReason, StagedFirm } from '../tables.ts';
import { type AgencyIds, certifyingAgencies } from './certifying-agencies.ts';
import type { ImportStore } from './import-store.ts';
import { certificateRows } from './refresh-businesses.ts';

/** A run with staged firms that are not all written yet. */
export interface UnfinishedRun {
  readonly id: string;
  readonly agency_id: string;
  readonly agency: string;
  readonly list_date: string | null;
  readonly complete: boolean;
  readonly started_at: Date;
}

/** Undefined for a run that is done or never reached the writing. */
export async function findUnfinishedRun(db: Sql, importId: string): Promise<UnfinishedRun | undefined> {
  const run = await db
    .selectFrom('list_imports')
    .select(['id', 'agency_id', 'list_date', 'complete', 'started_at'])
    .where('id', '=', importId)
    .where('status', '=', 'applying')
    .executeTakeFirst();
  return run && { ...run, agency: (await agencyNames(db, [run.agency_id])).get(run.agency_id) ?? '' };
}

/** What one transaction writes. Everything that does not depend on the directory is already serialized as JSON. */
export interface Batch {
  readonly position: number;
  readonly firms: number;
  /** References nothing that another batch writes, so order does not matter. */
  readonly isIndependent: boolean;
  readonly businesses: SerializedBusinesses;
  /** JSON of new and attached records; empty when there are none. */
  readonly records: string;
  readonly certificates: string;
  readonly merges: readonly (MergeReason & {
    readonly id: string;
    readonly record_ids: readonly string[];
    readonly business_id: string;
  })[];
  readonly known: readonly StagedFirm[];
  readonly reviews: readonly (MergeReason & {
    readonly id: string;
    readonly record_id: string;
    readonly other_record_id: string;
  })[];
}

/** Reads and prepares the first batch after this position. */
export async function nextBatch(store: ImportStore, run: UnfinishedRun, after: number): Promise<Batch | undefined> {
  const staged = await store
    .readContext()
    .sql.selectFrom('staged_batches')
    .select(['position', 'firms'])
    .where('import_id', '=', run.id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (!staged) return undefined;
  const firms = JSON.parse(staged.firms) as StagedFirm[];
  return prepareBatch(run, staged.position, firms, await agenciesOf(store, run, firms));
}

/** A new firm without a review. */
export const isIndependent = ({ action, reviews }: Pick<StagedFirm, 'action' | 'reviews'>): boolean =>
  action === 'create' && reviews.length === 0;

/** Firms prepared before yielding to the event loop, where a transaction may be in progress. */
const YIELD_EVERY = 20;

/** Added before the batch is written, so that all of it is serialized by then. */
async function agenciesOf(
  store: ImportStore,
  { agency }: UnfinishedRun,
  staged: readonly StagedFirm[],
): Promise<AgencyIds> {
  const records = staged.flatMap(({ data }) => (data ? [{ agency, data }] : []));
  const isOfOthers = records.some(({ data }) =>
    data.certificates.some(({ certified_by }) => certified_by !== undefined),
  );
  return isOfOthers ? store.transact(({ sql: tx, now }) => certifyingAgencies(tx, records, now)) : new Map();
}

async function prepareBatch(
  run: UnfinishedRun,
  position: number,
  staged: readonly StagedFirm[],
  agencies: AgencyIds,
): Promise<Batch> {
  const golden: GoldenRow[] = [];
  const records: string[] = [];
  const certificates: CertificateRow[] = [];
  for (const [at, firm] of staged.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await breathe();
    const { action, business_id, data } = firm;
    if (!data || (action !== 'create' && action !== 'attach')) continue;
    if (action === 'create')
      golden.push({
        id: business_id,
        ...buildGoldenRecord([{ agency: run.agency, listDate: run.list_date, firm: data }]),
      });
    records.push(recordText(firm, data));
    certificates.push(...certificateRows([{ ...recordOf(firm, run), data }], agencies));
  }
  return {
    position,
    firms: staged.length,
    isIndependent: staged.every(isIndependent),
    businesses: serializeBusinesses(golden),
    records: records.length > 0 ? `[${records.join(',')}]` : '',
    certificates: serializeCertificates(certificates),
    merges: staged.filter(({ action }) => action === 'attach').map(mergeOf),
    known: staged.filter(({ action }) => action !== 'create' && action !== 'attach'),
    reviews: staged.flatMap(reviewsOf),
  };
}

const recordOf = ({ record_id, business_id }: StagedFirm, { agency_id, list_date, started_at }: UnfinishedRun) => ({
  id: record_id,
  business_id,
  agency_id,
  list_date,
  read_at: started_at,
  lapsed_on: null,
});

const recordText = (
  { record_id, business_id, record_key, content_hash, list_line }: StagedFirm,
  data: ListedFirm,
): string =>
  JSON.stringify({
    id: record_id,
    business_id,
    record_key,
    content_hash,
    list_line,
    data,
    ...blockingKeys(extractFeatures(data)),
  });

const mergeOf = ({ record_id, business_id, merge }: StagedFirm): Batch['merges'][number] => ({
  id: randomUUIDv7(),
  record_ids: [record_id],
  business_id,
  score: merge?.score ?? 0,
  reasons: merge?.reasons ?? [],
});

const reviewsOf = ({ record_id, reviews }: StagedFirm): Batch['reviews'] =>
  reviews.map(({ other, score, reasons }: ReviewReason) => ({
    id: randomUUIDv7(),
    record_id,
    other_record_id: other,
    score,
    reasons,
  }));
