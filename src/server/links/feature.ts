import type { endpoints } from '#contract/links/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { purgeOldLinks } from './jobs.ts';

export const feature = { http, jobs: [purgeOldLinks] } satisfies Feature<typeof endpoints>;
