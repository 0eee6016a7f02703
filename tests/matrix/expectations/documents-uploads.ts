import { withoutImpersonator } from '../cells.ts';
import { people } from '../documents.ts';
import { resumableUploads } from '../uploads.ts';

const parts = (columns: string, ...statuses: readonly number[]) =>
  people(columns, ...statuses.map((status) => [status, 403, 403] as const));

/** Uploads by users. The tests of the room cover uploads by link, since the matrix sends the actor's own token. */
export const documentUploads = resumableUploads({
  path: '/document_uploads',
  cells: parts,
  removal: (...row) => withoutImpersonator(parts(...row)),
});
