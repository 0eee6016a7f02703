import type { endpoints } from '#contract/analytics/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { logScriptFailureHandler, purgeExpiredAnalytics } from './jobs.ts';

export const feature = { http, jobs: [purgeExpiredAnalytics, logScriptFailureHandler] } satisfies Feature<
  typeof endpoints
>;
