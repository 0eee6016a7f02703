import type { endpoints } from '#contract/data-input/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';

export const feature = { http, jobs } satisfies Feature<typeof endpoints>;
