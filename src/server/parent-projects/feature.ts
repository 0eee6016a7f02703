import type { endpoints } from '#contract/parent-projects/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';

export const feature = { http } satisfies Feature<typeof endpoints>;
