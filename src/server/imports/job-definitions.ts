import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** The next step of a list at the desk: reading its columns, finding out what it changes, importing it. */
export const advanceImportDraft = job({ name: 'imports.work', payload: z.strictObject({ draft: uuid }) });

/** Files that nobody imported within a day, and what was known of them. */
export const purgeAbandonedLists = job({ name: 'imports.forget-lists', payload: z.strictObject({}) });
