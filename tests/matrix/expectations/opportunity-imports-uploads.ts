import { staffUploads } from '../uploads-of-staff.ts';

/** Uploads of files with notices. */
export const noticeUploads = staffUploads('/opportunity_imports/uploads', 500_000_000);
