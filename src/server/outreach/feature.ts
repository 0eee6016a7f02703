import type { endpoints } from '#contract/outreach/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { matchingReactions } from './reactions/matching.ts';
import { opportunityReactions } from './reactions/opportunities.ts';
import { responseReactions } from './reactions/responses.ts';

export const feature = {
  http,
  jobs,
  reactions: [...opportunityReactions, ...matchingReactions, ...responseReactions],
} satisfies Feature<typeof endpoints>;
