import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { goldenOf } from '#contract/imports/rules/golden.ts';
import { featuresOf } from '#contract/imports/rules/matching.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { agencyNames } from '#server/businesses/commands/agencies.ts';
import {
  type CertificateRow,
  type GoldenRow,
  type NewBusinesses,
  newBusinesses,
  newCertificates,
} from '#server/businesses/commands/write.ts';
import type { Sql } from '#server/db/types.ts';
import { matchKeys } from '../reads.ts';
import type { MergeReason, ReviewReason, StagedFirm } from '../tables.ts';
import { certificatesOf } from './refresh.ts';
import type { Store } from './store.ts';

/** A run whose firms are staged and not all written yet. */
export interface Unfinished {
  readonly id: string;
  readonly agency_id: string;
  readonly agency: string;
  readonly list_date: string;
  readonly complete: boolean;
}

/** Undefined for a run that is done, or that never came to the writing. */
export async function unfinishedRun(db: Sql, importId: string): Promise<Unfinished | undefined> {
  const run = await db
    .selectFrom('list_imports')
    .select(['id', 'agency_id', 'list_date', 'complete'])
    .where('id', '=', importId)
    .where('status', '=', 'applying')
    .executeTakeFirst();
  return run && { ...run, agency: (await agencyNames(db, [run.agency_id])).get(run.agency_id) ?? '' };
}

/** What one transaction writes. All that does not depend on the directory is ready to be sent, as JSON text. */
export interface Batch {
  readonly position: number;
  readonly firms: number;
  /** Names nothing that another batch writes, so that their order does not matter. */
  readonly standsAlone: boolean;
  readonly businesses: NewBusinesses;
  /** Records of new businesses and of those that are attached; empty when there are none. */
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

/** Reads the batch behind this position and makes it ready. */
export async function nextBatch(store: Store, run: Unfinished, after: number): Promise<Batch | undefined> {
  const staged = await store
    .read()
    .sql.selectFrom('staged_batches')
    .select(['position', 'firms'])
    .where('import_id', '=', run.id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return staged && makeReady(run, staged.position, JSON.parse(staged.firms) as StagedFirm[]);
}

/** A new firm that nobody has to look at. */
export const standsAlone = ({ action, reviews }: Pick<StagedFirm, 'action' | 'reviews'>): boolean =>
  action === 'create' && reviews.length === 0;

/** Firms that are made ready before whoever else uses the process has a turn: a transaction that is being written. */
const AT_ONCE = 20;

async function makeReady(run: Unfinished, position: number, staged: readonly StagedFirm[]): Promise<Batch> {
  const golden: GoldenRow[] = [];
  const records: string[] = [];
  const certificates: CertificateRow[] = [];
  for (const [at, firm] of staged.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breathe();
    const { action, business_id, data } = firm;
    if (!data || (action !== 'create' && action !== 'attach')) continue;
    if (action === 'create')
      golden.push({
        id: business_id,
        ...goldenOf([{ agency: run.agency, listDate: run.list_date, firm: data }]),
      });
    records.push(recordText(firm, data));
    certificates.push(...certificatesOf([{ ...recordOf(firm, run), data }]));
  }
  return {
    position,
    firms: staged.length,
    standsAlone: staged.every(standsAlone),
    businesses: newBusinesses(golden),
    records: records.length > 0 ? `[${records.join(',')}]` : '',
    certificates: newCertificates(certificates),
    merges: staged.filter(({ action }) => action === 'attach').map(mergeOf),
    known: staged.filter(({ action }) => action !== 'create' && action !== 'attach'),
    reviews: staged.flatMap(reviewsOf),
  };
}

const recordOf = ({ record_id, business_id }: StagedFirm, { agency_id, list_date }: Unfinished) => ({
  id: record_id,
  business_id,
  agency_id,
  list_date,
  lapsed_on: null,
});

const recordText = ({ record_id, business_id, record_key, content_hash }: StagedFirm, data: ListedFirm): string =>
  JSON.stringify({ id: record_id, business_id, record_key, content_hash, data, ...matchKeys(featuresOf(data)) });

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
