import type { endpoints } from '#contract/references/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { givenPreviews } from './emails/given.ts';
import { requestPreviews } from './emails/requests.ts';
import { http } from './http.ts';
import { mailReferenceRequestHandler } from './jobs/mail.ts';
import { remindRefereesDaily } from './jobs/remind-referees.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';
import { waitingReferences } from './reads/flagged.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailReferenceRequestHandler, remindRefereesDaily],
  linkPurposes,
  notifications,
  emailPreviews: [...requestPreviews, ...givenPreviews],
  waiting: waitingReferences,
} satisfies Feature<typeof endpoints>;
