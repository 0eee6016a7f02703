import type { endpoints } from '#contract/links/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { forgetOldLinks } from './jobs.ts';

export const feature = { http, jobs: [forgetOldLinks] } satisfies Feature<typeof endpoints>;
