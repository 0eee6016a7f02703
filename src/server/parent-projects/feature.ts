import type { endpoints } from '#contract/parent-projects/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { invitationPreviews } from './emails/invitations.ts';
import { newsPreviews } from './emails/news.ts';
import { http } from './http.ts';
import { mailProjectInvitationHandler } from './jobs/invitations.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailProjectInvitationHandler],
  linkPurposes,
  notifications,
  emailPreviews: [...invitationPreviews, ...newsPreviews],
} satisfies Feature<typeof endpoints>;
