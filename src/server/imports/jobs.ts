import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { LIST_UPLOAD } from '#contract/imports/rules/desk.ts';
import { job } from '#server/kernel/jobs.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload, uploadsBefore } from '#server/kernel/uploads.ts';
import { forgetDrafts } from './commands/forget.ts';
import { resumeImports } from './commands/resume.ts';
import { workOn } from './commands/work.ts';
import { silentDrafts } from './reads/desk.ts';

/** The next step of a list at the desk: reading its columns, finding out what it changes, importing it. */
export const workOnList = job({
  name: 'imports.work',
  payload: z.strictObject({ draft: uuid }),
  handle: (system, { draft }) => workOn(system, draft),
});

const SILENT_MS = 60_000;

/** Work that a dead process left, imports from the command line included. */
export const takeUpLists = job({
  name: 'imports.take-up',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  async handle(system) {
    await resumeImports(system);
    await takeUp(system, SILENT_MS);
  },
});

async function takeUp(system: System, silentMs: number): Promise<void> {
  const drafts = await silentDrafts(system.read(), silentMs);
  if (drafts.length === 0) return;
  await system.transact(async ({ sql, enqueue }) => {
    await sql.updateTable('import_drafts').set({ beat_at: null }).where('id', 'in', drafts).execute();
    for (const draft of drafts) await enqueue(workOnList.with({ draft }));
  });
}

const KEEP_MS = 24 * 3_600_000;

/** Files that nobody imported within a day, and what was known of them. */
export const forgetLists = job({
  name: 'imports.forget-lists',
  payload: z.strictObject({}),
  schedule: '37 * * * *',
  async handle(system) {
    const old = await uploadsBefore(system.config, LIST_UPLOAD, new Date(system.clock.now().getTime() - KEEP_MS));
    for (const upload of await forgetDrafts(system, old)) await forgetUpload(system.config, LIST_UPLOAD, upload);
  },
});

/** At the start of the process: finishes the writing of a list that a dead process had begun. */
export async function finishImports(system: System): Promise<void> {
  // the embedded database has no other process that could still be at work
  const silentMs = system.config.databaseUrl === null ? 0 : SILENT_MS;
  await resumeImports(system, silentMs);
  await takeUp(system, silentMs);
}
