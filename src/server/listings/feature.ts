import type { endpoints } from '#contract/listings/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { byLinkPreviews } from './emails/by-link.ts';
import { namedFirmPreviews } from './emails/named-firms.ts';
import { http } from './http.ts';
import { notifyNamedFirmsHandler } from './jobs/award.ts';
import { mailListedFirmHandler, mailProjectOwnerHandler } from './jobs/mail.ts';
import { linkPurposes } from './link-purposes.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [mailListedFirmHandler, mailProjectOwnerHandler, notifyNamedFirmsHandler],
  linkPurposes,
  notifications,
  emailPreviews: [...namedFirmPreviews, ...byLinkPreviews],
} satisfies Feature<typeof endpoints>;
