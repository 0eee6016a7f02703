import { resumableUploads } from '../uploads.ts';
import { partsOfHirers } from '../uploads-of-hirers.ts';

/** Uploads of files with months of projects. */
export const dataUploads = resumableUploads({
  path: '/data_files/uploads',
  maxBytes: 100_000_000,
  cells: (columns, ...statuses) => partsOfHirers((status) => status, columns, statuses),
  removal: (columns, ...statuses) => partsOfHirers(() => 403, columns, statuses),
});
