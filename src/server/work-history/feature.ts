import type { endpoints } from '#contract/work-history/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { emailPreviews } from './emails/parties.ts';
import { http } from './http.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = { http, reactions, notifications, emailPreviews } satisfies Feature<typeof endpoints>;
