import { claimants } from '../claims.ts';
import { resumableUploads } from '../uploads.ts';

export const claimUploads = resumableUploads({
  path: '/claim_uploads',
  cells: (columns, ...statuses) => claimants(columns, ...statuses.map((status) => [status, status] as const)),
});
