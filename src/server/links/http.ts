import type { endpoints } from '#contract/links/endpoints.ts';
import type { Handlers } from '#server/kernel/feature.ts';

export const http: Handlers<typeof endpoints> = {};
