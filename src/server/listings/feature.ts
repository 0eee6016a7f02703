import type { endpoints } from '#contract/listings/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { byLinkPreviews } from './emails/by-link.ts';
import { toldPreviews } from './emails/told.ts';
import { http } from './http.ts';
import { tellNamedFirmsHandler } from './jobs/award.ts';
import { mailListedFirmHandler, mailProjectOwnerHandler } from './jobs/mail.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailListedFirmHandler, mailProjectOwnerHandler, tellNamedFirmsHandler],
  linkPurposes,
  notifications,
  emailPreviews: [...toldPreviews, ...byLinkPreviews],
} satisfies Feature<typeof endpoints>;
