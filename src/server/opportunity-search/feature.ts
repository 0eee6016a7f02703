import type { endpoints } from '#contract/opportunity-search/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { opportunityMetrics, startOpportunityIndex } from './jobs.ts';

export const feature = { http, start: startOpportunityIndex, metrics: opportunityMetrics } satisfies Feature<
  typeof endpoints
>;
