import type { endpoints } from '#contract/financials/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';
import { reactions } from './reactions.ts';

export const feature = { http, reactions } satisfies Feature<typeof endpoints>;
