import type { endpoints } from '#contract/matching/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { emailPreviews } from './emails/opportunities.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = { http, jobs, reactions, notifications, emailPreviews } satisfies Feature<typeof endpoints>;
