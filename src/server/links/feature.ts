import type { endpoints } from '#contract/links/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { purgeExpiredLinks } from './jobs.ts';

export const feature = { http, jobs: [purgeExpiredLinks] } satisfies Feature<typeof endpoints>;
