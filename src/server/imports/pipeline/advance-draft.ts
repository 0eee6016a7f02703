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

/** Does the next step of one list at the desk; doing it twice, or from two processes, does no harm. */
export async function advanceDraft(system: AppServices, draftId: string): Promise<void> {
  const claim = await ImportLease.acquire(system, draftId);
  if (!claim) return;
  const { status } = claim.draft;
  const step = status === 'reading' ? readColumnsStep : status === 'planning' ? planStep : writeStep;
  try {
    await withUpload(system.config, LIST_UPLOAD, claim.draft.upload, (path) => step(system, claim, path));
  } catch (error) {
    await claim.fail(error);
  }
}

/** What a file that is not there any more is to people. */
async function requireFile<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new AppError(422, 'The file is kept for a day, and that is over. Upload it again.', { cause: error });
    throw error;
  });
}

async function readColumnsStep(system: AppServices, claim: ImportLease, path: string): Promise<void> {
  const { file_name: fileName } = claim.draft;
  const list = await openList(path, await requireFile(inspectFile(path)));
  let rows = 0;
  // to the end: a file that is damaged further down is no list, and a person should hear of it now
  for await (const _ of list.rows) {
    rows += 1;
    if (rows % 1000 === 0) claim.reportProgress({ phase: 'reading', done: rows, total: null });
  }
  const { mapping, doubt } = proposeMapping(list.headers, list.sample, fileName);
  const today = system.readContext().now.toISOString().slice(0, 10);
  const { date, sure } = resolveListDate({ stated: undefined, fileName, newestIssue: undefined, today });
  const proposal: DraftProposal = { mapping: mapping ?? null, doubt: doubt ?? null, list_date: sure ? date : null };
  await claim.complete({
    status: 'columns',
    columns: JSON.stringify(describeColumns(list)),
    proposal: JSON.stringify(proposal),
  });
}

async function planStep(system: AppServices, claim: ImportLease, path: string): Promise<void> {
  await storePreview(system, claim, await prepareDraft(system, claim, path), null);
}

function prepareDraft(system: AppServices, claim: ImportLease, path: string): Promise<PreparedImport> {
  const { file_name: fileName, agency, mapping, complete, list_date: listDate } = claim.draft;
  if (agency === null || mapping === null) throw new AppError(409, 'Say first whose list it is');
  return requireFile(
    prepareImport(system, {
      path,
      fileName,
      agency,
      mapping,
      complete,
      listDate: listDate ?? undefined,
      // the person was asked, see commands/desk.ts
      allowLapse: true,
      onProgress: (phase, done) => claim.reportProgress({ phase, done, total: null }),
    }),
  );
}

async function storePreview(
  system: AppServices,
  claim: ImportLease,
  prepared: PreparedImport,
  problem: string | null,
): Promise<void> {
  const { id } = claim.draft;
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>;
  await system.transact(({ sql }) => sql.deleteFrom('import_rows').where('draft_id', '=', id).execute(), BATCH_TIMEOUT);
  for await (const batch of previewRows(system, prepared)) {
    const rows = batch.map(({ kind, data }) => {
      const position = counts[kind]++;
      return { draft_id: id, kind, position, data: JSON.stringify(data) };
    });
    await system.transact(({ sql }) => sql.insertInto('import_rows').values(rows).execute(), BATCH_TIMEOUT);
  }
  await claim.complete({ status: 'preview', problem, preview: JSON.stringify(summarizePreview(prepared, counts)) });
}

const PREVIEW_OUTDATED =
  'The directory has changed since this preview was made, so nothing was imported. This is what the list would change now.';

const REPORT_COUNTS = importReport.keyof().options;

/** Writes what the preview shows; a run that a dead process has begun is finished. */
async function writeStep(system: AppServices, claim: ImportLease, path: string): Promise<void> {
  const { id, preview } = claim.draft;
  const begun = await system
    .readContext()
    .sql.selectFrom('list_imports')
    .select(['id', 'status'])
    .where('draft_id', '=', id)
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
  if (begun?.status === 'staging') throw new Error('another process still lays this import down');
  if (begun) {
    if (begun.status === 'applying') await applyImport(system, begun.id);
  } else {
    const prepared = await prepareDraft(system, claim, path);
    if (!preview || REPORT_COUNTS.some((name) => prepared.plan.report[name] !== preview.report[name]))
      return storePreview(system, claim, prepared, PREVIEW_OUTDATED);
    const total = prepared.plan.steps.length;
    claim.reportProgress({ phase: 'writing', done: 0, total });
    await stageImport(system, { ...prepared.run, draftId: id }, prepared.plan);
    await applyImport(system, prepared.run.id, (done) => claim.reportProgress({ phase: 'writing', done, total }));
  }
  await claim.complete({ status: 'done', problem: null });
  await deleteUpload(system.config, LIST_UPLOAD, claim.draft.upload);
}
