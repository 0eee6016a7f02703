import type { endpoints } from '#contract/session/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/links.ts';
import { http } from './http.ts';
import { forgetOldSessions } from './jobs/forget-old.ts';
import { mailLogInLinkHandler, mailNewPasswordHandler, tellPasswordChangedHandler } from './jobs/mails.ts';
import { reactions } from './reactions.ts';
import { checkPlaces } from './reads/sessions.ts';

export const feature = {
  http,
  reactions,
  jobs: [forgetOldSessions, mailNewPasswordHandler, mailLogInLinkHandler, tellPasswordChangedHandler],
  start: checkPlaces,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
