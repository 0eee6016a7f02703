import type { endpoints } from '#contract/impact-dashboards/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importSpendCommand } from './commands/cli.ts';
import { sharedPreviews } from './emails/sharing.ts';
import { http, spendUploads } from './http.ts';
import { jobs } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  jobs,
  reactions,
  uploads: spendUploads,
  emailPreviews: sharedPreviews,
  commands: { 'import-spend': importSpendCommand },
} satisfies Feature<typeof endpoints>;
