import type { endpoints } from '#contract/work-experience/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { memberPreviews } from './emails/members.ts';
import { outsidePreviews } from './emails/outside.ts';
import { http } from './http.ts';
import { mailConfirmationRequestHandler } from './jobs/mail.ts';
import { remindClientsDaily } from './jobs/remind-clients.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailConfirmationRequestHandler, remindClientsDaily],
  linkPurposes,
  notifications,
  emailPreviews: [...outsidePreviews, ...memberPreviews],
} satisfies Feature<typeof endpoints>;
