import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Runs the next step of a draft: reading its columns, planning its changes, importing it. */
export const advanceImportDraft = job({ name: 'imports.work', payload: z.strictObject({ draft: uuid }) });

/** Purges files that were not imported within a day, with their drafts. */
export const purgeAbandonedLists = job({ name: 'imports.forget-lists', payload: z.strictObject({}) });
