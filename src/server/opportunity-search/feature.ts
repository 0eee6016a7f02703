import type { endpoints } from '#contract/opportunity-search/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { opportunityMetrics, startOpportunityIndex } from './jobs.ts';
import { opportunityAlerts } from './reads/opportunity-alerts.ts';

export const feature = {
  http,
  start: startOpportunityIndex,
  metrics: opportunityMetrics,
  alertKinds: [opportunityAlerts],
} satisfies Feature<typeof endpoints>;
