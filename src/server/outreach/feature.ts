import type { endpoints } from '#contract/outreach/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { opportunityReactions } from './reactions/opportunities.ts';

export const feature = { http, jobs, reactions: [...opportunityReactions] } satisfies Feature<typeof endpoints>;
