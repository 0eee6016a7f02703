import type { endpoints } from '#contract/signed-records/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { compromiseCommand } from './commands/compromise-cli.ts';
import { rotateCommand } from './commands/rotate-key.ts';
import { http } from './http.ts';
import { backfillRecordsHandler, initializeRecords, signCompromisedAgainHandler } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [backfillRecordsHandler, signCompromisedAgainHandler],
  start: initializeRecords,
  commands: { 'rotate-record-key': rotateCommand, 'mark-record-key-compromised': compromiseCommand },
} satisfies Feature<typeof endpoints>;
