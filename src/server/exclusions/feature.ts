import type { endpoints } from '#contract/exclusions/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { exclusionUploads, http } from './http.ts';
import { jobs } from './jobs.ts';

export const feature = { http, jobs, uploads: exclusionUploads } satisfies Feature<typeof endpoints>;
