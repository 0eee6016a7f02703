import type { DateOrigin } from '#contract/imports/rules/date-origins.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { type Agency, addAgency } from '#server/businesses/commands/agencies.ts';
import { AppError, sqlState } from '#server/kernel/http/errors.ts';
import type { StagedFirm } from '../tables.ts';
import { isIndependent } from './batch.ts';
import { BATCH_TIMEOUT, type ImportStore } from './import-store.ts';
import type { ImportPlan, ImportStep } from './plan.ts';

/** Firms per transaction: on the embedded database everybody else waits for it. */
const BATCH = 400;
/** Batches staged in one transaction. */
const BATCHES_PER_TRANSACTION = 5;

export interface ImportRun {
  readonly id: string;
  readonly agency: Agency;
  readonly fileName: string;
  readonly sha256: string;
  readonly listDate: string | null;
  readonly listDateFrom: DateOrigin | null;
  readonly complete: boolean;
  readonly mapping: ListMapping;
  /** The draft that it comes from. */
  readonly draftId?: string;
}

/**
 * Stages everything that a plan writes, so that the import completes even if this process dies. Until the last batch is
 * staged, none of it takes effect.
 * @throws AppError 409 while another import is running
 */
export async function stageImport(store: ImportStore, run: ImportRun, plan: ImportPlan): Promise<void> {
  await store
    .transact(async ({ sql: tx, now }) => {
      await addAgency(tx, run.agency, now);
      await tx
        .insertInto('list_imports')
        .values({
          id: run.id,
          agency_id: run.agency.id,
          file_name: run.fileName,
          sha256: run.sha256,
          list_date: run.listDate,
          list_date_from: run.listDateFrom,
          complete: run.complete,
          mapping: JSON.stringify(run.mapping),
          report: JSON.stringify(plan.report),
          status: 'staging',
          started_at: now,
          beat_at: now,
          draft_id: run.draftId ?? null,
        })
        .execute();
    }, BATCH_TIMEOUT)
    .catch((error: unknown) => {
      if (sqlState(error) === '23505')
        throw new AppError(409, 'Another import is running. Wait until it finishes', { cause: error });
      throw error;
    });
  // independent steps come first because the others reference them; both groups keep their order
  const [alone = [], others = []] = [true, false].map((is) => plan.steps.filter((step) => isIndependent(step) === is));
  const steps = [...alone, ...others];
  for (let from = 0; from < steps.length; from += BATCH * BATCHES_PER_TRANSACTION) {
    const batches = batchesOf(steps.slice(from, from + BATCH * BATCHES_PER_TRANSACTION));
    await store.transact(async ({ sql: tx, now }) => {
      const rows = batches.map((firms, at) => ({ import_id: run.id, position: from / BATCH + at, firms }));
      await tx.insertInto('staged_batches').values(rows).execute();
      await tx.updateTable('list_imports').set({ beat_at: now }).where('id', '=', run.id).execute();
    }, BATCH_TIMEOUT);
  }
  await stageConfirmed(store, run.id, plan.confirmed);
  await store.transact(({ sql: tx, now }) =>
    tx.updateTable('list_imports').set({ status: 'applying', beat_at: now }).where('id', '=', run.id).execute(),
  );
}

/** Confirmed records per row. */
const CONFIRMED = 5_000;

/** Undoing an earlier import leaves the records that this list states as well. */
async function stageConfirmed(store: ImportStore, importId: string, confirmed: readonly string[]): Promise<void> {
  const sorted = [...new Set(confirmed)].sort();
  for (let from = 0; from < sorted.length; from += CONFIRMED) {
    const ids = sorted.slice(from, from + CONFIRMED);
    const [first_id = '', last_id = ''] = [ids[0], ids.at(-1)];
    await store.transact(async ({ sql: tx, now }) => {
      await tx
        .insertInto('confirmed_records')
        .values({ import_id: importId, first_id, last_id, record_ids: ids })
        .execute();
      await tx.updateTable('list_imports').set({ beat_at: now }).where('id', '=', importId).execute();
    }, BATCH_TIMEOUT);
  }
}

function batchesOf(steps: readonly ImportStep[]): string[] {
  const batches: string[] = [];
  for (let from = 0; from < steps.length; from += BATCH)
    batches.push(
      `[${steps
        .slice(from, from + BATCH)
        .map(stagedFirm)
        .join(',')}]`,
    );
  return batches;
}

/** A `StagedFirm` as JSON; the entry's values are already JSON text. */
function stagedFirm({ action, recordId, businessId, entry, reread = false, merge, reviews }: ImportStep): string {
  const firm: Omit<StagedFirm, 'data'> = {
    action,
    record_id: recordId,
    business_id: businessId,
    record_key: entry?.key ?? null,
    content_hash: entry?.hash ?? null,
    list_line: entry?.line ?? null,
    reread,
    merge: merge ?? null,
    reviews,
  };
  const withValues = entry !== undefined && action !== 'confirm';
  return `${JSON.stringify(firm).slice(0, -1)},"data":${withValues ? entry.text : 'null'}}`;
}
