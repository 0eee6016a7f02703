import { scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeAbandonedUploads } from '../commands/purge.ts';

/** Runs hourly. The queue keeps its name: its schedule is stored in the database. */
export const cleanUpDocuments = scheduledJob({
  name: 'documents.purge-abandoned',
  title: 'Delete abandoned uploads',
  schedule: '41 * * * *',
  handle: purgeAbandonedUploads,
});
