import type { endpoints } from '#contract/impact-dashboards/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = { http, jobs, reactions } satisfies Feature<typeof endpoints>;
