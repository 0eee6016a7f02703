import type { endpoints } from '#contract/records/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { rotateCommand } from './commands/rotate-key.ts';
import { http } from './http.ts';
import { backfillRecordsHandler, initializeRecords } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [backfillRecordsHandler],
  start: initializeRecords,
  commands: { 'rotate-record-key': rotateCommand },
} satisfies Feature<typeof endpoints>;
