import type { endpoints } from '#contract/search/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { followDirectory, measureDirectory } from './jobs.ts';

export const feature = { http, start: followDirectory, metrics: measureDirectory } satisfies Feature<typeof endpoints>;
