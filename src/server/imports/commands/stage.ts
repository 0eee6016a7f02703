import { sql } from 'kysely';
import type { ListMapping } from '#contract/imports/schema.ts';
import { type Agency, addAgency } from '#server/businesses/commands/agencies.ts';
import { AppError, sqlState } from '#server/kernel/errors.ts';
import type {} from '../tables.ts';
import type { Plan, Step } from './plan.ts';
import { BATCH_LIMIT, type Store } from './store.ts';

const BATCH = 1000;

export interface Run {
  readonly id: string;
  readonly agency: Agency;
  readonly fileName: string;
  readonly sha256: string;
  readonly listDate: string;
  readonly complete: boolean;
  readonly mapping: ListMapping;
  /** The list at the desk that it comes from. */
  readonly draftId?: string;
}

/**
 * Lays down all that a plan writes, so that it is finished even if this process dies. Until the last batch stands,
 * nothing of it counts.
 * @throws AppError 409 while another import runs
 */
export async function stage(store: Store, run: Run, plan: Plan): Promise<void> {
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
          complete: run.complete,
          mapping: JSON.stringify(run.mapping),
          report: JSON.stringify(plan.report),
          status: 'staging',
          started_at: now,
          beat_at: now,
          draft_id: run.draftId ?? null,
        })
        .execute();
    }, BATCH_LIMIT)
    .catch((error: unknown) => {
      if (sqlState(error) === '23505')
        throw new AppError(409, 'Another import is running; wait until it is done', { cause: error });
      throw error;
    });
  for (let from = 0; from < plan.steps.length; from += BATCH) {
    const rows = plan.steps.slice(from, from + BATCH).map((step, at) => stagedRow(run.id, from + at, step));
    await store.transact(async ({ sql: tx, now }) => {
      await sql`INSERT INTO staged_firms SELECT * FROM jsonb_populate_recordset(NULL::staged_firms, ${`[${rows.join(',')}]`}::text::jsonb)`.execute(
        tx,
      );
      await tx.updateTable('list_imports').set({ beat_at: now }).where('id', '=', run.id).execute();
    }, BATCH_LIMIT);
  }
  await store.transact(({ sql: tx, now }) =>
    tx.updateTable('list_imports').set({ status: 'applying', beat_at: now }).where('id', '=', run.id).execute(),
  );
}

/** The row as JSON text; the firm is JSON text already. */
function stagedRow(
  importId: string,
  position: number,
  { action, recordId, businessId, entry, merge, reviews }: Step,
): string {
  const row = JSON.stringify({
    import_id: importId,
    position,
    action,
    record_id: recordId,
    business_id: businessId,
    record_key: entry?.key ?? null,
    content_hash: entry?.hash ?? null,
    merge: merge ?? null,
    reviews,
  });
  const withValues = entry !== undefined && action !== 'confirm';
  return `${row.slice(0, -1)},"data":${withValues ? entry.text : 'null'}}`;
}
