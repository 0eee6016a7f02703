import type { endpoints } from '#contract/reports/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';

export const feature = { http } satisfies Feature<typeof endpoints>;
