import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { advanceImportDraft, purgeAbandonedLists } from './job-definitions.ts';
import { advanceDraft } from './pipeline/advance-draft.ts';
import { purgeDrafts } from './pipeline/purge-drafts.ts';
import { resumeImports } from './pipeline/resume.ts';
import { stalledDrafts } from './reads/drafts.ts';

/** Runs the next step of a draft: reading its columns, planning its changes, importing it. */
export const advanceImportDraftHandler = handleJob(advanceImportDraft, (system, { draft }) =>
  advanceDraft(system, draft),
);

const STALLED_AFTER_MS = 60_000;

/** Resumes work that a dead process left, including command-line imports. */
export const resumeStalledImports = scheduledJob({
  name: 'imports.take-up',
  schedule: '* * * * *',
  async handle(system) {
    await resumeImports(system);
    await resumeStalledDrafts(system, STALLED_AFTER_MS);
  },
});

async function resumeStalledDrafts(system: AppServices, stalledAfterMs: number): Promise<void> {
  const drafts = await stalledDrafts(system.readContext(), stalledAfterMs);
  if (drafts.length === 0) return;
  await system.transact(async ({ sql, enqueue }) => {
    await sql.updateTable('import_drafts').set({ beat_at: null }).where('id', 'in', drafts).execute();
    for (const draft of drafts) await enqueue(advanceImportDraft.with({ draft }));
  });
}

const KEEP_MS = 24 * 3_600_000;

/** Purges files that were not imported within a day, with their drafts. */
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

/** At process start: finishes imports that a dead process had begun to write. */
export async function finishImports(system: AppServices): Promise<void> {
  // no other process can be working on the embedded database
  const stalledAfterMs = system.config.databaseUrl === null ? 0 : STALLED_AFTER_MS;
  await resumeImports(system, stalledAfterMs);
  await resumeStalledDrafts(system, stalledAfterMs);
}
