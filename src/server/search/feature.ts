import type { endpoints } from '#contract/search/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { directoryMetrics, startDirectoryIndex } from './index/lifecycle.ts';
import { firmAlerts } from './reads/firm-alerts.ts';

export const feature = {
  http,
  alertKinds: [firmAlerts],
  start: startDirectoryIndex,
  metrics: directoryMetrics,
} satisfies Feature<typeof endpoints>;
