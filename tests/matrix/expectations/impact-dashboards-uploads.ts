import { resumableUploads } from '../uploads.ts';
import { partsOfHirers } from '../uploads-of-hirers.ts';

/** Uploads of files of finance systems. */
export const impactDashboardsUploads = resumableUploads({
  path: '/impact_dashboards/uploads',
  maxBytes: 100_000_000,
  cells: (columns, ...statuses) => partsOfHirers((status) => status, columns, statuses),
  removal: (columns, ...statuses) => partsOfHirers(() => 403, columns, statuses),
});
