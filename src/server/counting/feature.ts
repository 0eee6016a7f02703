import type { endpoints } from '#contract/counting/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { loadShippedPacks } from './commands/packs.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = { http, jobs, reactions, start: loadShippedPacks } satisfies Feature<typeof endpoints>;
