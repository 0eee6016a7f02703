import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { advanceImportDraft, purgeAbandonedLists } from './job-definitions.ts';
import { advanceDraft } from './pipeline/advance-draft.ts';
import { purgeDrafts } from './pipeline/purge-drafts.ts';
import { resumeImports } from './pipeline/resume.ts';
import { stalledDrafts } from './reads/drafts.ts';

/** The next step of a list at the desk: reading its columns, finding out what it changes, importing it. */
export const advanceImportDraftHandler = handleJob(advanceImportDraft, (system, { draft }) =>
  advanceDraft(system, draft),
);

const STALLED_AFTER_MS = 60_000;

/** Work that a dead process left, imports from the command line included. */
export const resumeStalledImports = scheduledJob({
  name: 'imports.take-up',
  schedule: '* * * * *',
  async handle(system) {
    await resumeImports(system);
    await resumeStalledDrafts(system, STALLED_AFTER_MS);
  },
});

async function resumeStalledDrafts(system: AppServices, silentMs: number): Promise<void> {
  const drafts = await stalledDrafts(system.readContext(), silentMs);
  if (drafts.length === 0) return;
  await system.transact(async ({ sql, enqueue }) => {
    await sql.updateTable('import_drafts').set({ beat_at: null }).where('id', 'in', drafts).execute();
    for (const draft of drafts) await enqueue(advanceImportDraft.with({ draft }));
  });
}

const KEEP_MS = 24 * 3_600_000;

/** Files that nobody imported within a day, and what was known of them. */
export const purgeAbandonedListsHandler = handleJob(
  purgeAbandonedLists,
  async (system) => {
    const old = await uploadsStartedBefore(
      system.config,
      LIST_UPLOAD,
      new Date(system.clock.now().getTime() - KEEP_MS),
    );
    for (const upload of await purgeDrafts(system, old)) await deleteUpload(system.config, LIST_UPLOAD, upload);
  },
  { schedule: '37 * * * *' },
);

/** At the start of the process: finishes the writing of a list that a dead process had begun. */
export async function finishImports(system: AppServices): Promise<void> {
  // the embedded database has no other process that could still be at work
  const silentMs = system.config.databaseUrl === null ? 0 : STALLED_AFTER_MS;
  await resumeImports(system, silentMs);
  await resumeStalledDrafts(system, silentMs);
}
