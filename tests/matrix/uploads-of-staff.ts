import { staffOnly } from './cells.ts';
import { resumableUploads } from './uploads.ts';

/** Resumable uploads that only staff send. @param path below `/api/v1` */
export const staffUploads = (path: string, maxBytes: number) => resumableUploads({ path, maxBytes, cells: staffOnly });
