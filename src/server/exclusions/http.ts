import type { endpoints } from '#contract/exclusions/endpoints.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';

export const http: Handlers<typeof endpoints> = {};
