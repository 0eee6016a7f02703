import { LIST_UPLOAD, ROW_KINDS, type RowKind } from '#contract/imports/rules/desk.ts';
import { importReport } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload, withUpload } from '#server/kernel/uploads.ts';
import { inspectFile } from '../adapters/encoding.ts';
import { openList } from '../adapters/list.ts';
import { columnsOfList } from '../adapters/misfits.ts';
import { proposeMapping } from '../adapters/proposal.ts';
import type { DraftProposal } from '../tables.ts';
import { apply } from './apply.ts';
import { Claim } from './claim.ts';
import { listDateOf } from './list-date.ts';
import { previewOf, previewRows } from './preview.ts';
import { type PreparedImport, prepareImport } from './run.ts';
import { stage } from './stage.ts';
import { BATCH_LIMIT } from './store.ts';

/** Does the next step of one list at the desk; doing it twice, or from two processes, does no harm. */
export async function workOn(system: System, draftId: string): Promise<void> {
  const claim = await Claim.take(system, draftId);
  if (!claim) return;
  const { status } = claim.draft;
  const step = status === 'reading' ? readColumns : status === 'planning' ? plan : write;
  try {
    await withUpload(system.config, LIST_UPLOAD, claim.draft.upload, (path) => step(system, claim, path));
  } catch (error) {
    await claim.fail(error);
  }
}

/** What a file that is not there any more is to people. */
async function present<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new AppError(422, 'The file is kept for a day, and that is over. Upload it again.', { cause: error });
    throw error;
  });
}

async function readColumns(system: System, claim: Claim, path: string): Promise<void> {
  const { file_name: fileName } = claim.draft;
  const list = await openList(path, await present(inspectFile(path)));
  let rows = 0;
  // to the end: a file that is damaged further down is no list, and a person should hear of it now
  for await (const _ of list.rows) {
    rows += 1;
    if (rows % 1000 === 0) claim.tell({ phase: 'reading', done: rows, total: null });
  }
  const { mapping, doubt } = proposeMapping(list.headers, list.sample, fileName);
  const today = system.read().now.toISOString().slice(0, 10);
  const { date, sure } = listDateOf({ stated: undefined, fileName, newestIssue: undefined, today });
  const proposal: DraftProposal = { mapping: mapping ?? null, doubt: doubt ?? null, list_date: sure ? date : null };
  await claim.end({
    status: 'columns',
    columns: JSON.stringify(columnsOfList(list)),
    proposal: JSON.stringify(proposal),
  });
}

async function plan(system: System, claim: Claim, path: string): Promise<void> {
  await showPreview(system, claim, await prepare(system, claim, path), null);
}

function prepare(system: System, claim: Claim, path: string): Promise<PreparedImport> {
  const { file_name: fileName, agency, mapping, complete, list_date: listDate } = claim.draft;
  if (agency === null || mapping === null) throw new AppError(409, 'Say first whose list it is');
  return present(
    prepareImport(system, {
      path,
      fileName,
      agency,
      mapping,
      complete,
      listDate: listDate ?? undefined,
      // the person was asked, see commands/desk.ts
      allowLapse: true,
      onProgress: (phase, done) => claim.tell({ phase, done, total: null }),
    }),
  );
}

async function showPreview(
  system: System,
  claim: Claim,
  prepared: PreparedImport,
  problem: string | null,
): Promise<void> {
  const { id } = claim.draft;
  const counts = Object.fromEntries(ROW_KINDS.map((kind) => [kind, 0])) as Record<RowKind, number>;
  await system.transact(({ sql }) => sql.deleteFrom('import_rows').where('draft_id', '=', id).execute(), BATCH_LIMIT);
  for await (const batch of previewRows(system, prepared)) {
    const rows = batch.map(({ kind, data }) => {
      const position = counts[kind]++;
      return { draft_id: id, kind, position, data: JSON.stringify(data) };
    });
    await system.transact(({ sql }) => sql.insertInto('import_rows').values(rows).execute(), BATCH_LIMIT);
  }
  await claim.end({ status: 'preview', problem, preview: JSON.stringify(previewOf(prepared, counts)) });
}

const CHANGED =
  'The directory has changed since this preview was made, so nothing was imported. This is what the list would change now.';

const COUNTS = importReport.keyof().options;

/** Writes what the preview shows; a run that a dead process has begun is finished. */
async function write(system: System, claim: Claim, path: string): Promise<void> {
  const { id, preview } = claim.draft;
  const begun = await system
    .read()
    .sql.selectFrom('list_imports')
    .select(['id', 'status'])
    .where('draft_id', '=', id)
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
  if (begun?.status === 'staging') throw new Error('another process still lays this import down');
  if (begun) {
    if (begun.status === 'applying') await apply(system, begun.id);
  } else {
    const prepared = await prepare(system, claim, path);
    if (!preview || COUNTS.some((name) => prepared.plan.report[name] !== preview.report[name]))
      return showPreview(system, claim, prepared, CHANGED);
    const total = prepared.plan.steps.length;
    claim.tell({ phase: 'writing', done: 0, total });
    await stage(system, { ...prepared.run, draftId: id }, prepared.plan);
    await apply(system, prepared.run.id, (done) => claim.tell({ phase: 'writing', done, total }));
  }
  await claim.end({ status: 'done', problem: null });
  await forgetUpload(system.config, LIST_UPLOAD, claim.draft.upload);
}
