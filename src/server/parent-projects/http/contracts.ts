import type { contractEndpoints } from '#contract/parent-projects/endpoints/contracts.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';

export const contracts: Handlers<typeof contractEndpoints> = {};
