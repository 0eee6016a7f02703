import { DAY_MS } from '#contract/durations.ts';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { UNDO_DAYS } from '#contract/imports/rules/undo.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { advanceImportDraft, purgeAbandonedLists, undoImportJob } from './job-definitions.ts';
import { advanceDraft, giveUpDraft } from './pipeline/advance-draft.ts';
import { purgeDrafts, purgeVersions } from './pipeline/purge-drafts.ts';
import { refreshNames } from './pipeline/refresh-names.ts';
import { resumeImports } from './pipeline/resume.ts';
import { undoImport } from './pipeline/undo.ts';
import { stalledDrafts } from './reads/drafts.ts';

/** Runs the next step of a draft: reading its columns, planning its changes, importing it. */
export const advanceImportDraftHandler = handleJob(
  advanceImportDraft,
  (services, { draft }) => advanceDraft(services, draft),
  { giveUp: (services, { draft }) => giveUpDraft(services, draft) },
);

/** Undoes an import; what a dead process left is resumed with the interrupted imports. */
export const undoImportHandler = handleJob(undoImportJob, (services, payload) => undoImport(services, payload.import));

/** Shows names in title case that were written before; a directory that has none left costs one look. */
export const refreshNamesHandler = scheduledJob({
  name: 'imports.refresh-names',
  title: 'Show names and addresses in capitals in title case',
  schedule: '47 2 * * *',
  handle: refreshNames,
});

/** Deletes what undoing needs once the time for it is over. */
export const purgeVersionsHandler = scheduledJob({
  name: 'imports.purge-versions',
  title: `Delete former values of imports after ${UNDO_DAYS} days`,
  schedule: '17 3 * * *',
  handle: purgeVersions,
});

const STALLED_AFTER_MS = 60_000;

/** Resumes work that a dead process left, including command-line imports. */
export const resumeStalledImports = scheduledJob({
  name: 'imports.resume-interrupted',
  title: 'Resume interrupted imports',
  schedule: '* * * * *',
  async handle(services) {
    await resumeImports(services);
    await resumeStalledDrafts(services, STALLED_AFTER_MS);
  },
});

async function resumeStalledDrafts(services: AppServices, stalledAfterMs: number): Promise<void> {
  const drafts = await stalledDrafts(services.readContext(), stalledAfterMs);
  if (drafts.length === 0) return;
  await services.transact(async ({ sql, enqueue }) => {
    await sql.updateTable('import_drafts').set({ beat_at: null }).where('id', 'in', drafts).execute();
    for (const draft of drafts) await enqueue(advanceImportDraft.with({ draft }));
  });
}

const KEEP_MS = DAY_MS;

/** Purges files that were not imported within a day, with their drafts. */
export const purgeAbandonedListsHandler = handleJob(
  purgeAbandonedLists,
  async (services) => {
    const old = await uploadsStartedBefore(
      services.config,
      LIST_UPLOAD,
      new Date(services.clock.now().getTime() - KEEP_MS),
    );
    for (const upload of await purgeDrafts(services, old)) await deleteUpload(services.config, LIST_UPLOAD, upload);
  },
  { schedule: '37 * * * *' },
);

/** At process start: finishes imports that a dead process had begun to write. */
export async function finishImports(services: AppServices): Promise<void> {
  // no other process can be working on the embedded database
  const stalledAfterMs = services.config.databaseUrl === null ? 0 : STALLED_AFTER_MS;
  try {
    await resumeImports(services, stalledAfterMs);
    await resumeStalledDrafts(services, stalledAfterMs);
  } catch (error) {
    // the product starts without them; the scheduled job tries again
    services.log.error({ err: error }, 'imports: could not resume what was interrupted');
  }
}
