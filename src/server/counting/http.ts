import type { endpoints } from '#contract/counting/endpoints.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';

export const http: Handlers<typeof endpoints> = {};
