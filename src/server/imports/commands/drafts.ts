import { randomUUID } from 'node:crypto';
import { MAX_LAPSE_PERCENT } from '#contract/imports/rules/lapse.ts';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import type { ImportSettings } from '#contract/imports/schema/drafts.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type CompletedUpload, completedUpload } from '#server/kernel/files/uploads.ts';
import { AppError, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { advanceImportDraft, purgeAbandonedLists } from '../job-definitions.ts';
import { mappedColumns } from '../pipeline/list-layout.ts';
import { authorizeImports } from '../policy.ts';
import { runningImport } from '../reads/drafts.ts';
import { findSimilarAgency } from '../reads/similar-agency.ts';
import type { ImportDraftTable } from '../tables.ts';

/** Finds the uploaded file of a new import, before its transaction. @throws AppError 404 or 409 */
export async function findUploadedList(ctx: ReadContext, upload: string): Promise<CompletedUpload> {
  authorizeImports(ctx.actor);
  if (ctx.actor.kind !== 'user') throw notFound();
  return completedUpload(ctx.config, LIST_UPLOAD, upload, ctx.actor.id);
}

/** Creates a draft; an upload that already has one returns that draft. */
export async function createDraft(
  ctx: WriteContext,
  upload: string,
  { name, bytes }: CompletedUpload,
): Promise<{ id: string }> {
  authorizeImports(ctx.actor);
  if (ctx.actor.kind !== 'user') throw notFound();
  const made = await ctx.sql
    .insertInto('import_drafts')
    .values({
      id: randomUUID(),
      upload,
      file_name: name,
      bytes,
      status: 'reading',
      columns: '[]',
      created_by: ctx.actor.id,
      created_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('upload').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made)
    return orNotFound(
      await ctx.sql.selectFrom('import_drafts').select('id').where('upload', '=', upload).executeTakeFirst(),
    );
  await ctx.audit({ action: 'imports.begin', subjectType: 'import', subjectId: made.id, details: { file: name } });
  await ctx.enqueue(advanceImportDraft.with({ draft: made.id }));
  return made;
}

/**
 * Saves the settings of a draft and starts building the preview.
 * @throws AppError 404, 409 while a step is running or after the import, 422 when the mapping does not fit the file or the agency may be another
 */
export async function planDraft(ctx: WriteContext, id: string, settings: ImportSettings): Promise<void> {
  authorizeImports(ctx.actor);
  const { columns } = await loadDraft(ctx, id);
  const names = new Set(columns.map(({ name }) => name));
  const missing = mappedColumns(settings.mapping).filter((name) => !names.has(name));
  if (missing.length > 0 && names.size > 0)
    throw new AppError(422, `The file has no column ${missing.map((name) => `“${name}”`).join(', ')}`);
  if (settings.list_date !== null && settings.list_date > ctx.now.toISOString().slice(0, 10))
    throw new AppError(422, 'The list date cannot be in the future');
  if (settings.complete && settings.list_date === null) {
    const detail = 'is needed for a complete list: firms that it no longer includes lapse on that day';
    throw new AppError(422, `The list date ${detail}`, { errors: [{ field: 'body.list_date', detail }] });
  }
  await requireNoSimilarAgency(ctx, settings);
  const { agency, list_date, complete, mapping } = settings;
  const taken = await ctx.sql
    .updateTable('import_drafts')
    .set({
      agency: agency.replace(/\s+/g, ' '),
      list_date,
      complete,
      mapping: JSON.stringify(mapping),
      status: 'planning',
      problem: null,
      beat_at: null,
      tries: 0,
      changed_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['columns', 'preview'])
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw await statusConflict(ctx, id);
  await ctx.audit({ action: 'imports.plan', subjectType: 'import', subjectId: id, details: { agency, complete } });
  await ctx.enqueue(advanceImportDraft.with({ draft: id }));
}

async function requireNoSimilarAgency(ctx: WriteContext, settings: ImportSettings): Promise<void> {
  const similar = settings.new_agency ? undefined : await findSimilarAgency(ctx.sql, settings.agency);
  if (similar === undefined) return;
  const detail = `is almost “${similar}”. Choose that agency, or confirm that this is another one`;
  throw new AppError(422, `The agency ${detail}`, { errors: [{ field: 'body.agency', detail }] });
}

/**
 * Starts writing the preview.
 * @param lapse the person confirmed that more than `MAX_LAPSE_PERCENT` of the agency's firms lapse
 * @throws AppError 404; 409 when there is no preview, another import is running, or the lapse is not confirmed
 */
export async function runDraft(ctx: WriteContext, id: string, lapse: boolean): Promise<void> {
  authorizeImports(ctx.actor);
  const { preview, status } = await loadDraft(ctx, id);
  if (status !== 'preview' || !preview) throw await statusConflict(ctx, id);
  if (preview.uncounted)
    throw conflict('Rows were corrected after this preview was built. Update the preview, then import.');
  const other = await runningImport(ctx.sql);
  if (other) throw conflict(`Another import is running: ${other}. Try again when it finishes.`);
  if (preview.lapse.ask && !lapse)
    throw conflict(
      `The list no longer includes ${preview.lapse.gone} of the agency’s ${preview.lapse.active} firms, more than ${MAX_LAPSE_PERCENT}%. Confirm this, then import.`,
    );
  const taken = await ctx.sql
    .updateTable('import_drafts')
    .set({ status: 'importing', allow_lapse: lapse, problem: null, beat_at: null, tries: 0, changed_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'preview')
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw await statusConflict(ctx, id);
  await ctx.audit({ action: 'imports.run', subjectType: 'import', subjectId: id, details: { lapse } });
  await ctx.enqueue(advanceImportDraft.with({ draft: id }));
}

/** Discards a draft. @throws AppError 404; 409 once it is being imported or was */
export async function discardDraft(ctx: WriteContext, id: string): Promise<void> {
  authorizeImports(ctx.actor);
  const gone = await ctx.sql
    .updateTable('import_drafts')
    .set({ status: 'discarded', worker: null, beat_at: null, changed_at: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', ['reading', 'columns', 'planning', 'preview', 'failed'])
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw await statusConflict(ctx, id);
  await ctx.audit({ action: 'imports.discard', subjectType: 'import', subjectId: id });
  await ctx.enqueue(purgeAbandonedLists.with({}));
}

async function loadDraft(ctx: WriteContext, id: string) {
  return orNotFound(
    await ctx.sql
      .selectFrom('import_drafts')
      .select(['status', 'columns', 'preview'])
      .where('id', '=', id)
      .where('status', '<>', 'discarded')
      .executeTakeFirst(),
  );
}

const CONFLICT_MESSAGES: Readonly<Record<ImportDraftTable['status'], string>> = {
  reading: 'The file is still being read',
  columns: 'Choose the agency and map the columns first',
  planning: 'The preview is still being built',
  preview: 'Someone else just changed this import. Review it again',
  importing: 'This list is already being imported',
  done: 'This list was already imported',
  failed: 'This file can’t be imported. Upload another',
  discarded: 'This import was discarded',
};

/** Why the status of a draft forbids what was asked. @throws AppError 404 */
export async function statusConflict(ctx: WriteContext, id: string): Promise<AppError> {
  const { status } = await loadDraft(ctx, id);
  return conflict(CONFLICT_MESSAGES[status]);
}
