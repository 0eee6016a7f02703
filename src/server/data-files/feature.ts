import type { endpoints } from '#contract/data-files/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importProjectDataCommand } from './commands/cli.ts';
import { dataUploads, http } from './http.ts';
import { jobs } from './jobs.ts';

export const feature = {
  http,
  jobs,
  uploads: dataUploads,
  commands: { 'import-project-data': importProjectDataCommand },
} satisfies Feature<typeof endpoints>;
