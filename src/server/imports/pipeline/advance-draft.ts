import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';
import { importReport } from '#contract/imports/schema.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { inspectFile } from '../parsing/encoding.ts';
import { resolveListDate } from '../parsing/list-date.ts';
import { openList } from '../parsing/open-list.ts';
import { proposeMapping } from '../parsing/propose-mapping.ts';
import { describeColumns } from '../parsing/type-mismatches.ts';
import type { DraftProposal } from '../tables.ts';
import { applyImport } from './apply.ts';
import { ImportLease } from './import-lease.ts';
import { BATCH_TIMEOUT } from './import-store.ts';
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
  let rows = 0;
  // reads to the end so that damage further down is reported now
  for await (const _ of list.rows) {
    rows += 1;
    if (rows % 1000 === 0) lease.reportProgress({ phase: 'reading', done: rows, total: null });
  }
  const { mapping, doubt } = proposeMapping(list.headers, list.sample, fileName);
  const today = services.readContext().now.toISOString().slice(0, 10);
  const { date, sure } = resolveListDate({ stated: undefined, fileName, newestIssue: undefined, today });
  const proposal: DraftProposal = { mapping: mapping ?? null, doubt: doubt ?? null, list_date: sure ? date : null };
  await lease.complete({
    status: 'columns',
    columns: JSON.stringify(describeColumns(list)),
    proposal: JSON.stringify(proposal),
  });
}

async function planStep(services: AppServices, lease: ImportLease, path: string): Promise<void> {
  await storePreview(services, lease, await prepareDraft(services, lease, path), null);
}

function prepareDraft(services: AppServices, lease: ImportLease, path: string): Promise<PreparedImport> {
  const { file_name: fileName, agency, mapping, complete, list_date: listDate } = lease.draft;
  if (agency === null || mapping === null) throw new AppError(409, 'Choose the agency first');
  return requireFile(
    prepareImport(services, {
      path,
      fileName,
      agency,
      mapping,
      complete,
      listDate: listDate ?? undefined,
      // the person confirms it before the run, see commands/drafts.ts
      allowLapse: true,
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
  await services.transact(
    ({ sql }) => sql.deleteFrom('import_rows').where('draft_id', '=', id).execute(),
    BATCH_TIMEOUT,
  );
  for await (const batch of previewRows(services, prepared)) {
    const rows = batch.map(({ kind, data }) => {
      const position = counts[kind]++;
      return { draft_id: id, kind, position, data: JSON.stringify(data) };
    });
    await services.transact(({ sql }) => sql.insertInto('import_rows').values(rows).execute(), BATCH_TIMEOUT);
  }
  await lease.complete({ status: 'preview', problem, preview: JSON.stringify(summarizePreview(prepared, counts)) });
}

const PREVIEW_OUTDATED =
  'The directory changed after this preview was built, so nothing was imported. Review the updated preview.';

const REPORT_COUNTS = importReport.keyof().options;

/** Writes what the preview shows, or finishes a run that a dead process began. */
async function writeStep(services: AppServices, lease: ImportLease, path: string): Promise<void> {
  const { id, preview } = lease.draft;
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
    if (!preview || REPORT_COUNTS.some((name) => prepared.plan.report[name] !== preview.report[name]))
      return storePreview(services, lease, prepared, PREVIEW_OUTDATED);
    const total = prepared.plan.steps.length;
    lease.reportProgress({ phase: 'writing', done: 0, total });
    await stageImport(services, { ...prepared.run, draftId: id }, prepared.plan);
    await applyImport(services, prepared.run.id, (done) => lease.reportProgress({ phase: 'writing', done, total }));
  }
  await lease.complete({ status: 'done', problem: null });
  await deleteUpload(services.config, LIST_UPLOAD, lease.draft.upload);
}
