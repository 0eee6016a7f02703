import type { endpoints } from '#contract/search/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { directoryMetrics, startDirectoryIndex } from './index/lifecycle.ts';
import { alertOfFirms } from './jobs.ts';

export const feature = {
  http,
  jobs: [alertOfFirms],
  start: startDirectoryIndex,
  metrics: directoryMetrics,
} satisfies Feature<typeof endpoints>;
