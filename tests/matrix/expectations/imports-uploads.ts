import { staffUploads } from '../uploads-of-staff.ts';

/** Uploads of list files. */
export const importUploads = staffUploads('/imports/uploads', 200_000_000);
