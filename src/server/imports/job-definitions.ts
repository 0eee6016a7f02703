import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Runs the next step of a draft: reading its columns, planning its changes, importing it. */
export const advanceImportDraft = job({
  name: 'imports.work',
  title: 'Next step of an import',
  target: 'database',
  payload: z.strictObject({ draft: uuid }),
});

/** Undoes an import that is marked for it. */
export const undoImportJob = job({
  name: 'imports.undo',
  title: 'Undo an import',
  target: 'database',
  payload: z.strictObject({ import: uuid }),
});

/** Purges files that were not imported within a day, with their drafts. */
export const purgeAbandonedLists = job({
  name: 'imports.purge-drafts',
  title: 'Delete lists that were not imported',
  target: 'schedule',
  payload: z.strictObject({}),
});
