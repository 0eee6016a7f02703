import type { Insertable } from 'kysely';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { Tx } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { inspectFile } from '../parsing/encoding.ts';
import { NewestDay, resolveListDate, updateColumns } from '../parsing/list-date.ts';
import { openList } from '../parsing/open-list.ts';
import { proposeMapping } from '../parsing/propose-mapping.ts';
import { describeColumns } from '../parsing/type-mismatches.ts';
import { isUncorrected, storedCorrections } from '../reads/corrections.ts';
import type { DraftProposal, ImportRowTable } from '../tables.ts';
import { applyImport } from './apply.ts';
import { ImportLease } from './import-lease.ts';
import { BATCH_TIMEOUT } from './import-store.ts';
import { planHash } from './plan-hash.ts';
import { previewRows, summarizePreview } from './preview.ts';
import { type PreparedImport, prepareImport } from './run.ts';
import { stageImport } from './stage.ts';

/** Runs the next step of a draft. Idempotent, also across processes. */
export async function advanceDraft(services: AppServices, draftId: string): Promise<void> {
  const lease = await ImportLease.acquire(services, draftId);
  if (!lease) return;
  const { status } = lease.draft;
  const step = status === 'reading' ? readColumnsStep : status === 'planning' ? planStep : writeStep;
  try {
    await withUpload(services.config, LIST_UPLOAD, lease.draft.upload, (path) => step(services, lease, path));
  } catch (error) {
    await lease.fail(error);
  }
}

/** Ends the step of a draft after several tries that their process did not outlive. */
export async function giveUpDraft(services: AppServices, draftId: string): Promise<void> {
  const lease = await ImportLease.acquire(services, draftId);
  await lease?.giveUp(
    'The server stopped each time it worked on this file. Save the list again as CSV or XLSX, then upload it.',
  );
}

/** Turns a missing file into a message for people. */
async function requireFile<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new AppError(422, 'Uploaded files are kept for a day. This one has expired. Upload it again.', {
        cause: error,
      });
    throw error;
  });
}

async function readColumnsStep(services: AppServices, lease: ImportLease, path: string): Promise<void> {
  const { file_name: fileName } = lease.draft;
  const list = await openList(path, await requireFile(inspectFile(path)));
  const { mapping, doubt } = proposeMapping(list.headers, list.sample, [list.title, fileName]);
  const today = services.readContext().now.toISOString().slice(0, 10);
  const updates = new NewestDay(updateColumns(list.headers), today, mapping?.date_order);
  const issues = new NewestDay(mapping?.columns.issued_on ?? [], today, mapping?.date_order);
  let rows = 0;
  // reads to the end so that damage further down is reported now
  for await (const row of list.rows) {
    updates.add(row);
    issues.add(row);
    rows += 1;
    if (rows % 1000 === 0) lease.reportProgress({ phase: 'reading', done: rows, total: null });
  }
  const days = { newestUpdate: updates.day, newestIssue: issues.day };
  const hints = { stated: mapping?.list_date, headings: list.headings, fileName, ...days, today };
  const { date, from } = resolveListDate(hints);
  const proposal: DraftProposal = {
    mapping: mapping ?? null,
    doubt: doubt ?? null,
    list_date: date,
    list_date_from: from,
  };
  await lease.complete({
    status: 'columns',
    columns: JSON.stringify(describeColumns(list)),
    proposal: JSON.stringify(proposal),
  });
}

async function planStep(services: AppServices, lease: ImportLease, path: string): Promise<void> {
  await storePreview(services, lease, await prepareDraft(services, lease, path), null);
}

async function prepareDraft(services: AppServices, lease: ImportLease, path: string): Promise<PreparedImport> {
  const { file_name: fileName, agency, mapping, complete, list_date: listDate, proposal } = lease.draft;
  if (agency === null || mapping === null) throw new AppError(409, 'Choose the agency first');
  return requireFile(
    prepareImport(services, {
      path,
      fileName,
      agency,
      mapping,
      complete,
      listDate,
      listDateFrom: listDate === proposal?.list_date ? (proposal?.list_date_from ?? 'given') : 'given',
      // the person confirms it before the run, see commands/drafts.ts
      allowLapse: true,
      corrections: await storedCorrections(services.readContext().sql, lease.draft.id),
      onProgress: (phase, done) => lease.reportProgress({ phase, done, total: null }),
    }),
  );
}

async function storePreview(
  services: AppServices,
  lease: ImportLease,
  prepared: PreparedImport,
  problem: string | null,
): Promise<void> {
  const { id } = lease.draft;
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>;
  // corrections stay until their rows are written again, whenever this process ends
  await services.transact(
    ({ sql }) => sql.deleteFrom('import_rows').where('draft_id', '=', id).where(isUncorrected).execute(),
    BATCH_TIMEOUT,
  );
  for await (const batch of previewRows(services, prepared)) {
    const rows = batch.map(({ kind, position, data }) => {
      const next = counts[kind]++;
      return { draft_id: id, kind, position: position ?? next, data: JSON.stringify(data) };
    });
    await services.transact(({ sql }) => writeRows(sql, rows), BATCH_TIMEOUT);
  }
  await lease.complete({
    status: 'preview',
    problem,
    preview: JSON.stringify(summarizePreview(prepared, counts)),
    plan_hash: planHash(prepared),
  });
}

const writeRows = (tx: Tx, rows: readonly Insertable<ImportRowTable>[]) =>
  tx
    .insertInto('import_rows')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['draft_id', 'kind', 'position']).doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
    )
    .execute();

const PREVIEW_OUTDATED =
  'The directory changed after this preview was built, so nothing was imported. Review the updated preview.';

/** Writes what the preview shows, or finishes a run that a dead process began. */
async function writeStep(services: AppServices, lease: ImportLease, path: string): Promise<void> {
  const { id, plan_hash } = lease.draft;
  const existing = await services
    .readContext()
    .sql.selectFrom('list_imports')
    .select(['id', 'status'])
    .where('draft_id', '=', id)
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
  if (existing?.status === 'staging') throw new Error('another process is still staging this import');
  if (existing) {
    if (existing.status === 'applying') await applyImport(services, existing.id);
  } else {
    const prepared = await prepareDraft(services, lease, path);
    if (planHash(prepared) !== plan_hash) return storePreview(services, lease, prepared, PREVIEW_OUTDATED);
    const total = prepared.plan.steps.length;
    lease.reportProgress({ phase: 'writing', done: 0, total });
    await stageImport(services, { ...prepared.run, draftId: id }, prepared.plan);
    await applyImport(services, prepared.run.id, (done) => lease.reportProgress({ phase: 'writing', done, total }));
  }
  await lease.complete({ status: 'done', problem: null });
  await deleteUpload(services.config, LIST_UPLOAD, lease.draft.upload);
}
