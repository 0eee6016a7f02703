import type { endpoints } from '#contract/impact-dashboards/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importSpendCommand } from './commands/cli.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  jobs,
  reactions,
  commands: { 'import-spend': importSpendCommand },
} satisfies Feature<typeof endpoints>;
