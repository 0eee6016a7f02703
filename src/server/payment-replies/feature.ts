import type { endpoints } from '#contract/payment-replies/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { invitationPreviews } from './emails/invitations.ts';
import { requestPreviews } from './emails/requests.ts';
import { http } from './http.ts';
import { askAboutFilesJob, askAgainJob, askFirmHandler, mailRequestHandler, textRequestHandler } from './jobs/ask.ts';
import { mailInvitationHandler } from './jobs/invitations.ts';
import { linkPurposes } from './link-purposes.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [askFirmHandler, askAboutFilesJob, askAgainJob, mailRequestHandler, textRequestHandler, mailInvitationHandler],
  linkPurposes,
  emailPreviews: [...requestPreviews, ...invitationPreviews],
} satisfies Feature<typeof endpoints>;
