import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import type { ImportView } from './view.ts';

type Status = ImportDetail['status'];

/** The step that the page shows: the server's, but the columns of a preview where the URL asks for them. */
export const stepOf = (status: Status, { step }: Pick<ImportView, 'step'>): Status =>
  status === 'preview' && step === 'columns' ? 'columns' : status;

/** Whether the URL asks for a step that the list has left. */
export const isStepOutdated = (status: Status, { step }: Pick<ImportView, 'step'>): boolean =>
  step === 'columns' && status !== 'preview' && status !== 'columns';
