import { firmCells } from './firm-papers.ts';
import { resumableUploads } from './uploads.ts';

/** Resumable uploads that only people of firms send; whoever acts for no firm has nothing to upload. */
export const firmUploads = (path: string) =>
  resumableUploads({
    path,
    cells: (columns, ...statuses) =>
      firmCells(
        columns,
        statuses,
        statuses.map(() => 403),
      ),
  });
