import type { endpoints } from '#contract/community/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http/api.ts';
import { pages } from './http/pages.ts';

export const feature = { http, pages } satisfies Feature<typeof endpoints>;
